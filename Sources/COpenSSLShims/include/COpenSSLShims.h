// OpenSSL macros that take arguments: Swift imports none of them.
#ifndef COPENSSL_SHIMS_H
#define COPENSSL_SHIMS_H

#include <openssl/ssl.h>

int copenssl_ssl_ctx_set_min_proto_version(SSL_CTX *context, int version);
long copenssl_ssl_ctx_set_mode(SSL_CTX *context, long mode);
long copenssl_ssl_ctx_set_read_ahead(SSL_CTX *context, long is_on);

// XN_FLAG_ONELINE is put together from other macros.
unsigned long copenssl_name_flags_one_line(void);

#endif
