package dev.zoe.api.connection;

import dev.zoe.api.metrics.MetricsPort;
import dev.zoe.api.problem.ProblemWriter;
import dev.zoe.api.throttle.RequestThrottleSettings;
import java.time.Duration;
import org.apache.catalina.connector.Connector;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * What Tomcat itself does with slow callers and with many of them, as far as there is no property of Spring Boot for
 * it. Last of all customizers: the valve that finds out the address behind a proxy comes before those that count by it.
 */
@Component
@Order(Ordered.LOWEST_PRECEDENCE)
final class TomcatLimitsCustomizer implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    private static final Duration SILENCE_IN_A_BODY = Duration.ofSeconds(5);

    private final ConnectionSettings connections;
    private final RequestThrottleSettings requests;
    private final MetricsPort monitor;
    private final ProblemWriter problems;

    TomcatLimitsCustomizer(
            ConnectionSettings connections,
            RequestThrottleSettings requests,
            MetricsPort monitor,
            ProblemWriter problems) {
        this.connections = connections;
        this.requests = requests;
        this.monitor = monitor;
        this.problems = problems;
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addEngineValves(new UnreadBodyValve(), new AddressRequestLimitValve(requests, monitor, problems));
        factory.setProtocol(LimitedProtocol.class.getName());
        factory.addConnectorCustomizers(this::limit);
    }

    private void limit(Connector connector) {
        if (connector.getProtocolHandler() instanceof LimitedProtocol http) {
            http.limit(connections);
            http.setDisableUploadTimeout(false);
            http.setConnectionUploadTimeout(Math.toIntExact(SILENCE_IN_A_BODY.toMillis()));
            // "100 Continue" only when the body is wanted: a refused call sends none.
            http.setContinueResponseTiming("onRead");
        }
    }
}
