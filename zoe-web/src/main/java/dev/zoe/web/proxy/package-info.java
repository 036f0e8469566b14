/**
 * The proxy through which browsers reach the ports of services, at an address of its own. Start at
 * {@link dev.zoe.web.proxy.ProxyHandler}. A browser gets there with a code from
 * {@link dev.zoe.web.proxy.ProxyLoginController}, which is a page of Zoe; {@link dev.zoe.web.proxy.ProxyAccess} decides
 * about each request, and {@link dev.zoe.web.proxy.ProxyExchange} passes it on.
 */
@NullMarked
package dev.zoe.web.proxy;

import org.jspecify.annotations.NullMarked;
