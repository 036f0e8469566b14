package dev.zoe.api.header;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Puts the headers behind the valve that knows whether a proxy was called with https, and before all limits. */
@Component
@Order(SecurityHeadersCustomizer.AFTER_TRUSTED_PROXIES)
final class SecurityHeadersCustomizer implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    static final int AFTER_TRUSTED_PROXIES = 20;

    private final SecurityHeaders headers;

    SecurityHeadersCustomizer(SecurityHeaders headers) {
        this.headers = headers;
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addEngineValves(new SecurityHeadersValve(headers));
    }
}
