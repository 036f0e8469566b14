package dev.zoe.api.security;

import dev.zoe.api.connection.LimitedProtocol;
import java.util.stream.Collectors;
import org.apache.catalina.valves.RemoteIpValve;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Believes the forwarded address and scheme of the proxies that the settings name, and of no other caller. The host
 * comes from the {@code Host} header, never from a forwarded one.
 */
@Component
@Order(0)
final class TrustedProxyCustomizer implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    private final SiteAddressSettings site;
    private final TrustedProxies proxies;

    TrustedProxyCustomizer(SiteAddressSettings site, TrustedProxies proxies) {
        this.site = site;
        this.proxies = proxies;
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        if (site.trustedProxies().isEmpty()) {
            return;
        }
        RemoteIpValve valve = new RemoteIpValve();
        valve.setInternalProxies(site.trustedProxies().stream()
                .map(TrustedProxyCustomizer::network)
                .collect(Collectors.joining(",")));
        valve.setRemoteIpHeader("X-Forwarded-For");
        valve.setProtocolHeader("X-Forwarded-Proto");
        factory.addEngineValves(valve);
        factory.addConnectorCustomizers(connector -> {
            // The connections of a proxy are those of all its callers.
            if (connector.getProtocolHandler() instanceof LimitedProtocol http) {
                http.exempt(proxies::include);
            }
        });
    }

    /** The valve takes what has no slash for a regular expression. */
    private static String network(String proxy) {
        return proxy.contains("/") ? proxy : proxy + (proxy.contains(":") ? "/128" : "/32");
    }
}
