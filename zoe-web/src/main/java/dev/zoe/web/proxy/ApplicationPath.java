package dev.zoe.web.proxy;

import dev.zoe.application.ProxyPath;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;

/**
 * Translates between the path of a port at the proxy and the paths that its program knows.
 *
 * @param keepsPath whether the program serves its pages below the path of the proxy
 * @param ownAuthorities what addresses of the program itself have as host and port: those of the proxy and of the
 *     published port
 */
record ApplicationPath(ProxyPath proxy, boolean keepsPath, Set<String> ownAuthorities) {

    /** The path and query that the program gets for those at the proxy. */
    String toApplication(String uri) {
        if (keepsPath) {
            return uri;
        }
        String rest = uri.substring(proxy.text().length());
        return rest.startsWith("/") ? rest : "/" + rest;
    }

    /** The path at the proxy for an absolute path of the program, which may have the one of the proxy already. */
    String toProxy(String path) {
        return isBelow(path) ? path : proxy.text() + path;
    }

    /** Where a redirect of the program leads, as the browser must see it. Addresses of others stay as they are. */
    String location(String location) {
        if (location.startsWith("/") && !location.startsWith("//")) {
            return toProxy(location);
        }
        try {
            URI uri = new URI(location);
            if (uri.getRawAuthority() == null || !ownAuthorities.contains(uri.getRawAuthority())) {
                return location;
            }
            int path = location.indexOf('/', location.indexOf("//") + 2);
            return toProxy(path < 0 ? "/" : location.substring(path));
        } catch (URISyntaxException unreadable) {
            return location;
        }
    }

    private boolean isBelow(String path) {
        if (!path.startsWith(proxy.text())) {
            return false;
        }
        String rest = path.substring(proxy.text().length());
        return rest.isEmpty() || "/?#".indexOf(rest.charAt(0)) >= 0;
    }
}
