package dev.zoe.api.header;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/**
 * The headers of every response: pages run scripts and styles of this server only, nothing frames them, and no other
 * site learns of them. Responses of the REST interface may load nothing at all, and no cache keeps either.
 */
@Component
public final class SecurityHeaders {
    private static final String POLICY = "Content-Security-Policy";
    private static final String POLICY_OF_PAGES =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
                    + " form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
    private static final String POLICY_OF_DATA =
            "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";
    private static final List<String> DATA = List.of("/api/", "/actuator/");

    /** What pages of Zoe never use. */
    private static final String NO_FEATURES = List.of(
                    "accelerometer",
                    "autoplay",
                    "camera",
                    "display-capture",
                    "encrypted-media",
                    "fullscreen",
                    "geolocation",
                    "gyroscope",
                    "magnetometer",
                    "microphone",
                    "midi",
                    "payment",
                    "publickey-credentials-get",
                    "screen-wake-lock",
                    "usb",
                    "xr-spatial-tracking")
            .stream()
            .map(feature -> feature + "=()")
            .collect(Collectors.joining(", "));

    private static final Map<String, String> OF_ALL = Map.of(
            "X-Content-Type-Options",
            "nosniff",
            "X-Frame-Options",
            "DENY",
            // With no-referrer, browsers would send "Origin: null" with the forms of Zoe's own pages.
            "Referrer-Policy",
            "same-origin",
            "Permissions-Policy",
            NO_FEATURES,
            "Cross-Origin-Opener-Policy",
            "same-origin",
            "Cross-Origin-Resource-Policy",
            "same-origin",
            // Static files replace it.
            HttpHeaders.CACHE_CONTROL,
            "no-store");

    private final HeaderSettings settings;

    SecurityHeaders(HeaderSettings settings) {
        this.settings = settings;
    }

    /** Sets them before the response is written; what is written to it later may replace one. */
    void set(HttpServletRequest request, HttpServletResponse response) {
        OF_ALL.forEach(response::setHeader);
        response.setHeader(POLICY, isData(request.getRequestURI()) ? POLICY_OF_DATA : POLICY_OF_PAGES);
        // Behind a proxy that the settings name, a request is secure when the proxy says so.
        if (request.isSecure() && !settings.hsts().isZero()) {
            response.setHeader(
                    "Strict-Transport-Security", "max-age=" + settings.hsts().toSeconds());
        }
    }

    private static boolean isData(String path) {
        return path != null && DATA.stream().anyMatch(path::startsWith);
    }
}
