package dev.zoe.web.proxy;

import dev.zoe.application.ProxyPath;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;

/**
 * How a browser gets into the proxy without the cookie of the web pages. It gets a secret in a cookie and goes to a
 * page of Zoe with the hash of it; that page sends it back with a code, which becomes a cookie of the proxy.
 */
@Component
class ProxyLogins {
    private static final String ARRIVAL = "/zoe-arrival?code=";
    private static final String GRANT = "zoe-proxy";
    /** One for each attempt, so that several pages may open at once. */
    private static final String ATTEMPT = "zoe-proxy-attempt-";

    private static final int NAME_LENGTH = 8;
    private static final int LONGEST_URI = 2_000;
    private static final Duration ATTEMPT_LIFETIME = Duration.ofMinutes(10);
    private static final String HOST_PREFIX = "__Host-";

    private final ProxySite site;
    private final ProxyTickets tickets;

    ProxyLogins(ProxySite site, ProxyTickets tickets) {
        this.site = site;
        this.tickets = tickets;
    }

    /** Where a page of Zoe sends a browser with a code for the challenge. */
    static String arrival(ProxySite.Origin origin, String challenge, String code) {
        return origin.url() + ARRIVAL + code + "&attempt=" + challenge.substring(0, NAME_LENGTH);
    }

    static boolean isArrival(String uri) {
        return uri.startsWith(ARRIVAL);
    }

    /** What the browser may reach, as far as its cookie says. */
    Optional<ProxyGrant> grant(HttpServerRequest request, ProxySite.Origin origin) {
        return cookie(request, origin, GRANT).flatMap(tickets::readCookie).filter(grant -> grant.execution()
                .equals(origin.execution()));
    }

    /** Sends a person to the page of Zoe that decides. Programs are refused. */
    void send(HttpServerRequest request, ProxySite.Origin origin, ProxyPath path) {
        if (!ProxyPages.isPage(request) || ProxyExchange.isUpgrade(request)) {
            ProxyPages.problem(
                    request,
                    401,
                    "A log-in is needed. Open the application in a browser that is logged in to Zoe.",
                    false);
            return;
        }
        String secret = ProxyTickets.newSecret();
        String challenge = ProxyTickets.challenge(secret);
        String target = request.uri().length() <= LONGEST_URI ? request.uri() : path.text() + "/";
        String value = secret + "."
                + Base64.getUrlEncoder().withoutPadding().encodeToString(target.getBytes(StandardCharsets.UTF_8));
        add(request, origin, ATTEMPT + challenge.substring(0, NAME_LENGTH), value, ATTEMPT_LIFETIME);
        ProxyPages.redirect(
                request,
                site.pages(request.authority().host()) + ProxyLoginController.page(path.execution(), challenge),
                false);
    }

    /** A browser that comes back with a code. */
    void arrive(HttpServerRequest request, ProxySite.Origin origin) {
        MultiMap parameters = request.params();
        String attempt = ATTEMPT + String.valueOf(parameters.get("attempt")).replaceAll("[^A-Za-z0-9_-]", "");
        String value = cookie(request, origin, attempt).orElse("");
        int dot = Math.max(0, value.indexOf('.'));
        String secret = value.substring(0, dot);
        Optional<ProxyGrant> grant = tickets.readCode(String.valueOf(parameters.get("code")), secret)
                .filter(found -> found.execution().equals(origin.execution()));
        add(request, origin, attempt, "", Duration.ZERO);
        if (grant.isEmpty()) {
            ProxyPages.problem(
                    request,
                    403,
                    "This link was too old, or began in another browser. Open the application again.",
                    false);
            return;
        }
        request.response()
                .headers()
                .add(
                        HttpHeaders.SET_COOKIE,
                        cookie(origin, GRANT, tickets.cookie(grant.get()))
                                .build()
                                .toString());
        ProxyPages.redirect(request, target(value.substring(dot + 1)), false);
    }

    /** A path of the proxy, whatever the cookie has. */
    private static String target(String encoded) {
        try {
            String target = new String(Base64.getUrlDecoder().decode(encoded), StandardCharsets.UTF_8);
            return ProxyPath.startOf(target.replaceFirst("[?#].*", "")).isPresent() ? target : "/";
        } catch (IllegalArgumentException notBase64) {
            return "/";
        }
    }

    private static Optional<String> cookie(HttpServerRequest request, ProxySite.Origin origin, String name) {
        return request.headers().getAll(HttpHeaders.COOKIE).stream()
                .flatMap(header -> ApplicationCookies.read(header, fullName(origin, name)).stream())
                .findFirst();
    }

    private static void add(
            HttpServerRequest request, ProxySite.Origin origin, String name, String value, Duration lifetime) {
        request.response()
                .headers()
                .add(
                        HttpHeaders.SET_COOKIE,
                        cookie(origin, name, value).maxAge(lifetime).build().toString());
    }

    private static ResponseCookie.ResponseCookieBuilder cookie(ProxySite.Origin origin, String name, String value) {
        return ResponseCookie.from(fullName(origin, name), value)
                .httpOnly(true)
                .secure(origin.isSecure())
                // Not strict: a link on a page of Zoe, which may be another site, must find it.
                .sameSite("Lax")
                .path("/");
    }

    private static String fullName(ProxySite.Origin origin, String name) {
        return origin.isSecure() ? HOST_PREFIX + name : name;
    }
}
