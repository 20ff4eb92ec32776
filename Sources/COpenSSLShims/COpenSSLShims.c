#include "COpenSSLShims.h"

int copenssl_ssl_ctx_set_min_proto_version(SSL_CTX *context, int version) {
    return SSL_CTX_set_min_proto_version(context, version);
}

long copenssl_ssl_ctx_set_mode(SSL_CTX *context, long mode) {
    return SSL_CTX_set_mode(context, mode);
}

long copenssl_ssl_ctx_set_read_ahead(SSL_CTX *context, long is_on) {
    return SSL_CTX_set_read_ahead(context, is_on);
}

unsigned long copenssl_name_flags_one_line(void) {
    return XN_FLAG_ONELINE & ~ASN1_STRFLGS_ESC_MSB;
}
