package dev.zoe.api.requestid;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Puts the valve of the ids before all others. */
@Component
@Order(RequestIdCustomizer.BEFORE_ALL_OTHERS)
final class RequestIdCustomizer implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    static final int BEFORE_ALL_OTHERS = 1;

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addEngineValves(new RequestIdValve());
    }
}
