package dev.zoe.api.security;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Scheme, host and port: what a browser distinguishes web sites by. */
record WebOrigin(String scheme, String host, int port) {
    private static final Map<String, Integer> USUAL_PORTS = Map.of("http", 80, "https", 443);

    /** Of what a browser sends in {@code WebOrigin}; empty for {@code null} and for what is no origin of the web. */
    static Optional<WebOrigin> parse(String header) {
        try {
            return of(URI.create(header));
        } catch (IllegalArgumentException notAnOrigin) {
            return Optional.empty();
        }
    }

    /** Empty when {@code url} is not one of http or https with a host. */
    static Optional<WebOrigin> of(URI url) {
        String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
        if (!USUAL_PORTS.containsKey(scheme) || url.getHost() == null) {
            return Optional.empty();
        }
        int port = url.getPort() < 0 ? USUAL_PORTS.getOrDefault(scheme, -1) : url.getPort();
        return Optional.of(new WebOrigin(scheme, url.getHost().toLowerCase(Locale.ROOT), port));
    }

    /** The origin of which {@code request} says that it is for. */
    static WebOrigin of(HttpServletRequest request) {
        return new WebOrigin(
                request.getScheme(), request.getServerName().toLowerCase(Locale.ROOT), request.getServerPort());
    }
}
