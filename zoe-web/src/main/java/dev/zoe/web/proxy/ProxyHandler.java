package dev.zoe.web.proxy;

import dev.zoe.application.ProxyPath;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Each request of a browser to the proxy: whether it may pass, and what it gets instead when not. */
final class ProxyHandler {
    private static final Set<String> REFUSED_METHODS = Set.of("CONNECT", "TRACE");
    private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS");
    private static final int GONE = 410;
    private static final Set<String> FRAMES = Set.of("iframe", "frame", "embed", "object", "fencedframe");

    private final ProxySite site;
    private final ProxyLogins logins;
    private final ProxyAccess access;
    private final OpenExchanges open;
    private final Vertx vertx;
    private final HttpClient client;
    private final BrowserConnections connections;

    /** @param client of the same thread as the requests */
    ProxyHandler(
            ProxySite site,
            ProxyLogins logins,
            ProxyAccess access,
            OpenExchanges open,
            Vertx vertx,
            HttpClient client,
            BrowserConnections connections) {
        this.site = site;
        this.logins = logins;
        this.access = access;
        this.open = open;
        this.vertx = vertx;
        this.client = client;
        this.connections = connections;
    }

    void handle(HttpServerRequest request) {
        HostAndPort authority = request.authority();
        String uri = request.uri();
        if (REFUSED_METHODS.contains(request.method().name()) || authority == null || !uri.startsWith("/")) {
            ProxyPages.problem(request, 400, "The proxy takes requests for a path, with a host.", false);
            return;
        }
        if (ProxyExchange.isUpgrade(request) && ProxyExchange.hasBody(request)) {
            // Its bytes would reach the program as the first ones of the WebSocket, or as another request.
            ProxyPages.problem(request, 400, "The handshake of a WebSocket has no body.", false);
            return;
        }
        ProxySite.Origin origin = site.calledAt(authority.host().toLowerCase(Locale.ROOT));
        if (ProxyLogins.isArrival(uri)) {
            logins.arrive(request, origin);
            return;
        }
        Optional<ProxyPath> path = ProxyPath.startOf(uri.replaceFirst("[?#].*", ""));
        if (path.isEmpty()) {
            passOnByReferrer(request, origin);
            return;
        }
        String host = authority.host().toLowerCase(Locale.ROOT);
        ProxySite.Origin right = site.originOf(host, path.get().execution());
        if (!right.equals(origin)) {
            // Nothing but the address bar may cross from one origin to another.
            if (ProxyPages.isPage(request)) {
                ProxyPages.redirect(request, right.url() + uri, false);
            } else {
                ProxyPages.problem(request, 421, "This execution is served at %s.".formatted(right.url()), false);
            }
            return;
        }
        if (isOfAnotherSite(request, origin)) {
            ProxyPages.problem(request, 403, "A page of another site may not use this application.", false);
            return;
        }
        Optional<ProxyGrant> grant = logins.grant(request, origin);
        if (grant.isEmpty()) {
            logins.send(request, origin, path.get());
            return;
        }
        if (uri.length() == path.get().text().length() && ProxyPages.isPage(request)) {
            ProxyPages.redirect(request, uri + "/", true);
            return;
        }
        decide(
                request,
                new ProxyCall(
                        origin, path.get(), grant.get(), request.remoteAddress().hostAddress(), uri));
    }

    private void decide(HttpServerRequest request, ProxyCall call) {
        Supplier<ProxyDecision> look = () -> access.decide(call.grant(), call.path(), true);
        Optional<ProxyDecision> reused = access.reused(call.grant(), call.path());
        if (reused.isPresent()) {
            carryOut(request, call, reused.get());
            return;
        }
        request.pause();
        Future<ProxyDecision> decision = vertx.executeBlocking(look::get, false);
        decision.onSuccess(made -> carryOut(request, call, made))
                .onFailure(failure -> ProxyPages.problem(request, 500, "Zoe failed.", false));
    }

    private void carryOut(HttpServerRequest request, ProxyCall call, ProxyDecision decision) {
        if (decision instanceof ProxyDecision.Allowed allowed) {
            ProxyExchange exchange = new ProxyExchange(request, call, allowed.target(), client);
            if (open.add(allowed.user(), call, exchange)) {
                connections.use(request.connection());
                exchange.whenSocketEnded(() -> connections.end(request.connection()));
                exchange.begin();
            } else {
                ProxyPages.problem(request, 503, open.limits(), true);
            }
        } else if (decision instanceof ProxyDecision.Refused refused) {
            ProxyPages.problem(
                    request, refused.status(), refused.reason(), refused.mayChange(), pageOf(request, call, refused));
        } else {
            logins.send(request, call.origin(), call.path());
        }
    }

    /** The page of an execution that has ended; empty for others, which the user may not even know. */
    private String pageOf(HttpServerRequest request, ProxyCall call, ProxyDecision.Refused refused) {
        return refused.status() == GONE
                ? site.pages(request.authority().host()) + "/executions/"
                        + call.path().execution()
                : "";
    }

    /**
     * Browsers say which page sends a request that may change something, and every handshake of WebSocket; newer ones
     * say it of each request. Programs say neither.
     */
    private static boolean isOfAnotherSite(HttpServerRequest request, ProxySite.Origin origin) {
        String from = request.getHeader(HttpHeaders.ORIGIN);
        boolean changes = !SAFE_METHODS.contains(request.method().name()) || ProxyExchange.isUpgrade(request);
        if (from != null && changes && !from.equals(origin.url())) {
            return true;
        }
        String site = request.getHeader("Sec-Fetch-Site");
        if (site == null || site.equals("same-origin") || site.equals("none")) {
            return false;
        }
        boolean isNavigation = "navigate".equals(request.getHeader("Sec-Fetch-Mode"));
        String purpose = String.valueOf(request.getHeader("Sec-Fetch-Dest"));
        return changes || !isNavigation || FRAMES.contains(purpose);
    }

    /**
     * A page below a path of the proxy asks for an absolute path that its program knows nothing better than: the page
     * that asks says where it belongs.
     */
    private static void passOnByReferrer(HttpServerRequest request, ProxySite.Origin origin) {
        String referrer = String.valueOf(request.getHeader(HttpHeaders.REFERER));
        Optional<ProxyPath> page =
                referrer.startsWith(origin.url() + "/") ? ProxyPath.startOf(pathOf(referrer)) : Optional.empty();
        if (page.isPresent() && !request.uri().startsWith("//")) {
            ProxyPages.redirect(request, page.get().text() + request.uri(), true);
        } else {
            ProxyPages.problem(
                    request,
                    404,
                    "There is nothing here. Open an application from its page in Zoe; its address begins with /proxy/.",
                    false);
        }
    }

    private static String pathOf(String address) {
        try {
            return String.valueOf(URI.create(address).getRawPath());
        } catch (IllegalArgumentException notAnAddress) {
            return "";
        }
    }
}
