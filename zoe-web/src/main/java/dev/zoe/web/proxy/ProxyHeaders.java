package dev.zoe.web.proxy;

import io.vertx.core.MultiMap;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Which headers pass the proxy, and how they change. */
final class ProxyHeaders {

    /** Of one connection only (RFC 9110, section 7.6.1). */
    private static final Set<String> HOP_BY_HOP = Set.of(
            "connection",
            "keep-alive",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "proxy-authenticate",
            "proxy-authorization");

    /** What a program gets from Zoe only, or never. The proxy itself answers to {@code Expect}. */
    private static final Set<String> NOT_TO_APPLICATION = Set.of(
            "authorization",
            "cookie",
            "expect",
            "forwarded",
            "host",
            "x-real-ip",
            "x-original-url",
            "x-rewrite-url",
            "http2-settings");

    private static final String FORWARDED = "x-forwarded-";

    /**
     * What would act on more than the application: on all ports of the host, on all cookies of the host, on paths of
     * others, or on log-ins that no program gets.
     */
    private static final Set<String> NOT_TO_BROWSER = Set.of(
            "alt-svc",
            "clear-site-data",
            "nel",
            "public-key-pins",
            "report-to",
            "reporting-endpoints",
            "service-worker-allowed",
            "set-cookie",
            "set-cookie2",
            "strict-transport-security",
            "www-authenticate");

    private static final Set<String> ADDRESSES = Set.of("location", "content-location");

    /** For responses without such a header. Nothing but the application itself embeds it or learns its addresses. */
    private static final Map<String, String> DEFAULTS = Map.of(
            "cache-control", "private",
            "cross-origin-resource-policy", "same-origin",
            "referrer-policy", "same-origin",
            "x-frame-options", "SAMEORIGIN");

    private ProxyHeaders() {}

    /** Copies the headers of a browser, with those that say where it is. */
    static void toApplication(MultiMap from, MultiMap to, ProxyCall call) {
        Set<String> named = named(from);
        for (Map.Entry<String, String> header : from) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            // Many programs take an underscore and a hyphen for the same.
            String read = name.replace('_', '-');
            if (!HOP_BY_HOP.contains(name)
                    && !NOT_TO_APPLICATION.contains(read)
                    && !read.startsWith(FORWARDED)
                    && !named.contains(name)) {
                to.add(header.getKey(), header.getValue());
            }
        }
        from.getAll("cookie").stream()
                .flatMap(cookies -> ApplicationCookies.ofApplication(cookies).stream())
                .forEach(cookies -> to.add("Cookie", cookies));
        to.set("Host", call.origin().authority());
        to.set("X-Forwarded-For", call.address());
        to.set("X-Forwarded-Host", call.origin().authority());
        to.set("X-Forwarded-Proto", call.origin().scheme());
        to.set("X-Forwarded-Prefix", call.path().text());
        // The name that Apache Knox gives it, and that the pages of Spark read.
        to.set("X-Forwarded-Context", call.path().text());
        to.set("Forwarded", forwarded(call));
    }

    private static String forwarded(ProxyCall call) {
        String address = call.address().contains(":") ? "\"[" + call.address() + "]\"" : call.address();
        return "for=%s;host=\"%s\";proto=%s"
                .formatted(address, call.origin().authority(), call.origin().scheme());
    }

    /** Copies the headers of a program. */
    static void toBrowser(MultiMap from, MultiMap to, ApplicationPath path) {
        Set<String> named = named(from);
        for (Map.Entry<String, String> header : from) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            if (HOP_BY_HOP.contains(name) || NOT_TO_BROWSER.contains(name) || named.contains(name)) {
                continue;
            }
            to.add(header.getKey(), ADDRESSES.contains(name) ? path.location(header.getValue()) : header.getValue());
        }
        for (String cookie : from.getAll("set-cookie")) {
            ApplicationCookies.confined(cookie, path).ifPresent(confined -> to.add("Set-Cookie", confined));
        }
        DEFAULTS.forEach((name, value) -> {
            if (!to.contains(name)) {
                to.set(name, value);
            }
        });
        // Beside a policy of the application, both count.
        to.add("Content-Security-Policy", "frame-ancestors 'self'");
    }

    /** What the header {@code Connection} makes a header of this connection too. */
    private static Set<String> named(MultiMap headers) {
        Set<String> names = new HashSet<>();
        List<String> values = headers.getAll("connection");
        values.forEach(value -> Arrays.stream(value.split(","))
                .forEach(name -> names.add(name.strip().toLowerCase(Locale.ROOT))));
        return names;
    }
}
