package dev.zoe.web.proxy;

/**
 * Where the program is.
 *
 * @param host of the published port
 * @param tls whether the program speaks TLS
 * @param keepsPath whether the program serves its pages below the path of the proxy
 */
record ProxyTarget(String host, int port, boolean tls, boolean keepsPath) {}
