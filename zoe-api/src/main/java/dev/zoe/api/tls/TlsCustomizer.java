package dev.zoe.api.tls;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Lets the port of the API speak TLS when the settings name a certificate; the port of the metrics never does. */
@Component
@Order(TlsCustomizer.AFTER_SPRING_BOOT)
final class TlsCustomizer implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    /** Spring Boot sets what its own properties say at 0. */
    static final int AFTER_SPRING_BOOT = 10;

    private final TlsSettings settings;

    TlsCustomizer(TlsSettings settings) {
        this.settings = settings;
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        if (settings.isOn()) {
            factory.setSsl(Ssl.forBundle(CertificateReloader.BUNDLE));
        }
    }
}
