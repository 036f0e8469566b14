package dev.zoe.web.proxy;

import dev.zoe.api.security.SiteAddressSettings;
import dev.zoe.api.tls.ListenerSecurity;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * The addresses of the proxy and of the web pages, as browsers see them. Each execution has an origin of its own where
 * the settings have a pattern of host names, and at {@code localhost}, below which browsers find every name. Elsewhere
 * all applications share one origin, apart from that of the web pages.
 */
@Component
class ProxySite {
    private static final String LOCALHOST = "localhost";
    private static final Pattern OWN_HOST = Pattern.compile("e([1-9]\\d{0,17})\\.(.+)");
    private static final String ANY = "*.";

    private final ProxySettings settings;
    private final SiteAddressSettings site;
    private final ListenerSecurity security;
    private volatile int webPort;
    private volatile int port;

    ProxySite(ProxySettings settings, SiteAddressSettings site, ListenerSecurity security) {
        this.settings = settings;
        this.site = site;
        this.security = security;
    }

    /**
     * An origin of the proxy.
     *
     * @param authority host, and the port unless it is the usual one
     * @param execution the only execution that it serves; empty when it serves all
     */
    record Origin(String scheme, String authority, Optional<Long> execution) {
        String url() {
            return scheme + "://" + authority;
        }

        boolean isSecure() {
            return scheme.equals("https");
        }
    }

    @EventListener
    void started(WebServerInitializedEvent event) {
        webPort = event.getWebServer().getPort();
    }

    /** Whether browsers would call the proxy with https while it speaks plain HTTP, with no other address to call. */
    boolean isUnreachable() {
        boolean secure = site.publicUrl()
                .filter(url -> "https".equalsIgnoreCase(url.getScheme()))
                .isPresent();
        return settings.publicUrl().isEmpty() && secure && !security.isEncrypted();
    }

    /** @param actual where the proxy listens */
    void listensAt(int actual) {
        port = actual;
    }

    /** Whether there is a proxy to send browsers to. */
    boolean isOpen() {
        return port > 0;
    }

    /**
     * Where a browser opens an execution.
     *
     * @param host by which the browser reached the web pages, or the proxy, without the port
     */
    Origin originOf(String host, long execution) {
        String pattern = hostPattern(host);
        return pattern.startsWith(ANY)
                ? new Origin(scheme(), "e" + execution + pattern.substring(1) + portSuffix(), Optional.of(execution))
                : new Origin(scheme(), pattern + portSuffix(), Optional.empty());
    }

    /** The origin at which the proxy was called. */
    Origin calledAt(String host) {
        Matcher own = OWN_HOST.matcher(host);
        String pattern = hostPattern(host);
        if (own.matches() && pattern.equals(ANY + own.group(2))) {
            return originOf(host, Long.parseLong(own.group(1)));
        }
        return new Origin(scheme(), host + portSuffix(), Optional.empty());
    }

    /** Where the web pages are, for a browser that reached the proxy by {@code host}. */
    String pages(String host) {
        if (site.publicUrl().isPresent()) {
            return site.publicUrl().get().toString().replaceAll("/+$", "");
        }
        return (security.isEncrypted() ? "https" : "http") + "://" + (isLocal(host) ? LOCALHOST : host) + ":" + webPort;
    }

    /** The host of the proxy; begins with {@code *.} when each execution has one below it. */
    private String hostPattern(String host) {
        Optional<String> configured = settings.publicUrl().map(ProxySite::authority);
        if (configured.isPresent()) {
            return configured.get().replaceAll(":\\d+$", "");
        }
        String pages = site.publicUrl().map(URI::getHost).orElse(host);
        return isLocal(pages) ? ANY + LOCALHOST : pages;
    }

    private static boolean isLocal(String host) {
        return host.equals(LOCALHOST) || host.endsWith("." + LOCALHOST);
    }

    private String scheme() {
        return settings.publicUrl()
                .or(() -> site.publicUrl().map(URI::toString))
                .map(url -> url.substring(0, url.indexOf(':')).toLowerCase(Locale.ROOT))
                .orElse(security.isEncrypted() ? "https" : "http");
    }

    private String portSuffix() {
        if (settings.publicUrl().isEmpty()) {
            return ":" + port;
        }
        String authority = authority(settings.publicUrl().get());
        int colon = authority.indexOf(':');
        return colon < 0 ? "" : authority.substring(colon);
    }

    private static String authority(String url) {
        return url.substring(url.indexOf("://") + 3).replaceAll("/$", "").toLowerCase(Locale.ROOT);
    }
}
