package dev.zoe.api.tls;

import dev.zoe.api.security.SiteAddressSettings;
import java.net.InetAddress;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Finds out whether passwords would pass a network in plain text: the port of the API speaks plain HTTP at an address
 * that other machines reach, and no proxy is named that speaks TLS for it.
 */
@Component
@Order(TlsCustomizer.AFTER_SPRING_BOOT + 1)
public final class ListenerSecurity implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    private static final Logger LOG = LoggerFactory.getLogger(ListenerSecurity.class);

    private final SiteAddressSettings site;
    private Optional<String> warning = Optional.empty();
    private boolean encrypted;

    ListenerSecurity(SiteAddressSettings site) {
        this.site = site;
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        encrypted = Ssl.isEnabled(factory.getSsl());
        InetAddress address = factory.getAddress();
        boolean reachable = address == null || !address.isLoopbackAddress();
        if (reachable && !encrypted && site.trustedProxies().isEmpty()) {
            warning = Optional.of(("the API speaks plain HTTP at %s: others on the network can read passwords, tokens"
                            + " and data. Set zoe.api.tls.certificate and zoe.api.tls.private-key, or"
                            + " zoe.api.trusted-proxies to a proxy with TLS in front, or server.address to 127.0.0.1")
                    .formatted(
                            address == null || address.isAnyLocalAddress()
                                    ? "all addresses of this machine"
                                    : address.getHostAddress()));
        }
    }

    /** What an operator should change; empty when nothing. */
    public Optional<String> warning() {
        return warning;
    }

    /** Whether the port of the API speaks TLS. */
    public boolean isEncrypted() {
        return encrypted;
    }

    @EventListener(ApplicationReadyEvent.class)
    void warn() {
        warning.ifPresent(LOG::warn);
    }
}
