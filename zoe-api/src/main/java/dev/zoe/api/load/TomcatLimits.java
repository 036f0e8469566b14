package dev.zoe.api.load;

import java.time.Duration;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/** What Tomcat itself does with slow senders, as far as there is no property of Spring Boot for it. */
@Component
final class TomcatLimits implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    private static final Duration SILENCE_IN_A_BODY = Duration.ofSeconds(5);

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addEngineValves(new UnreadBody());
        factory.addConnectorCustomizers(connector -> {
            if (connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> http) {
                http.setDisableUploadTimeout(false);
                http.setConnectionUploadTimeout(Math.toIntExact(SILENCE_IN_A_BODY.toMillis()));
                // "100 Continue" only when the body is wanted: a refused call sends none.
                http.setContinueResponseTiming("onRead");
            }
        });
    }
}
