package dev.zoe.web.proxy;

import java.util.Optional;

/**
 * What a browser brings to the proxy: the session of a user, which the user began at the web pages.
 *
 * @param session number of the session
 * @param execution the only one that the browser may reach with it; empty where all applications share an origin
 */
record ProxyGrant(long session, Optional<Long> execution) {}
