package dev.zoe.api.security;

import dev.zoe.api.connection.LimitedProtocol;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.catalina.util.NetMask;
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

    TrustedProxyCustomizer(SiteAddressSettings site) {
        this.site = site;
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
        List<NetMask> proxies = site.trustedProxies().stream().map(NetMask::new).toList();
        factory.addConnectorCustomizers(connector -> {
            // The connections of a proxy are those of all its callers.
            if (connector.getProtocolHandler() instanceof LimitedProtocol http) {
                http.exempt(address -> proxies.stream().anyMatch(proxy -> proxy.matches(address)));
            }
        });
    }

    /** The valve takes what has no slash for a regular expression. */
    private static String network(String proxy) {
        try {
            var unused = new NetMask(proxy);
            return proxy.contains("/") ? proxy : proxy + (proxy.contains(":") ? "/128" : "/32");
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    ("zoe.api.trusted-proxies has '%s'; it must be an address such as 10.0.0.5, or a"
                                    + " network such as 10.0.0.0/24")
                            .formatted(proxy),
                    e);
        }
    }
}
