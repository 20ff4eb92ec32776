// One function per type that a variadic libcurl function takes: Swift cannot call C variadics.
#ifndef CCURL_SHIMS_H
#define CCURL_SHIMS_H

#include <curl/curl.h>

typedef CURLcode (*ccurl_ssl_context_callback)(CURL *handle, void *ssl_context, void *user);

CURLcode ccurl_easy_set_long(CURL *handle, CURLoption option, long value);
CURLcode ccurl_easy_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode ccurl_easy_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode ccurl_easy_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode ccurl_easy_set_blob(CURL *handle, CURLoption option, struct curl_blob *value);
CURLcode ccurl_easy_set_write(CURL *handle, CURLoption option, curl_write_callback value);
CURLcode ccurl_easy_set_ssl_context(CURL *handle, ccurl_ssl_context_callback value);
CURLcode ccurl_easy_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode ccurl_easy_get_socket(CURL *handle, CURLINFO info, curl_socket_t *value);
CURLcode ccurl_easy_get_string(CURL *handle, CURLINFO info, const char **value);

// CURLVERSION_NOW is a macro that names an enumerator.
curl_version_info_data *ccurl_version_info(void);

#endif
