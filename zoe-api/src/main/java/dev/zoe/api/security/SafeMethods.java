package dev.zoe.api.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.Locale;
import java.util.Set;
import org.springframework.http.HttpHeaders;

/** The methods of HTTP that change nothing (RFC 9110, section 9.2.1). */
public final class SafeMethods {

    private static final Set<String> NAMES = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

    private SafeMethods() {}

    public static boolean include(String method) {
        return NAMES.contains(method);
    }

    /**
     * Whether a request changes nothing. A handshake of WebSocket has the method GET, although what follows it may
     * change anything.
     */
    public static boolean areUsedBy(HttpServletRequest request) {
        return include(request.getMethod()) && !isHandshake(request);
    }

    /** Whether a request asks for WebSocket. */
    public static boolean isHandshake(HttpServletRequest request) {
        return Collections.list(request.getHeaders(HttpHeaders.UPGRADE)).stream()
                .anyMatch(protocols -> protocols.toLowerCase(Locale.ROOT).contains("websocket"));
    }
}
