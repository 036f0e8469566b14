package dev.zoe.web.proxy;

import dev.zoe.application.ProxyPath;

/**
 * A request of a browser that may pass.
 *
 * @param origin at which it came
 * @param address of the browser
 * @param uri its path and query as they came
 */
record ProxyCall(ProxySite.Origin origin, ProxyPath path, ProxyGrant grant, String address, String uri) {}
