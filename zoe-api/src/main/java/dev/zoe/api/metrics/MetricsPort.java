package dev.zoe.api.metrics;

import jakarta.servlet.http.HttpServletRequest;
import java.net.BindException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.AbstractProtocol;
import org.apache.coyote.http11.Http11NioProtocol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * A second port of the web server, for measurements and health only. It has threads of its own, so that both can be
 * asked also while all others are taken. Who reaches it needs no log-in, so where a request came in decides, and no
 * header of it.
 */
@Component
public final class MetricsPort implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    private static final Logger LOG = LoggerFactory.getLogger(MetricsPort.class);
    private static final String PATHS = "/actuator/";
    private static final int THREADS = 8;

    private final ApiMetricsSettings settings;
    private Optional<Connector> connector = Optional.empty();

    MetricsPort(ApiMetricsSettings settings) {
        this.settings = settings;
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        InetAddress address = address();
        Connector second = new Connector(new AnyFreePort());
        // The port of the API itself is free until both are bound.
        second.setPort(settings.port() == factory.getPort() ? 0 : settings.port());
        if (second.getProtocolHandler() instanceof AbstractProtocol<?> protocol) {
            protocol.setAddress(address);
            protocol.setMinSpareThreads(1);
            protocol.setMaxThreads(THREADS);
        }
        factory.addAdditionalConnectors(second);
        connector = Optional.of(second);
    }

    @EventListener(ApplicationReadyEvent.class)
    void announce() {
        LOG.info("Metrics and health are served: address={} port={}", settings.address(), port());
    }

    /** Where it listens; below 1 before the server has started. */
    public int port() {
        return connector.map(Connector::getLocalPort).orElse(0);
    }

    /** Whether {@code request} came in at this port. */
    public boolean received(HttpServletRequest request) {
        return request.getLocalPort() == port();
    }

    /** Whether this port answers {@code request}, which it received. */
    static boolean serves(HttpServletRequest request) {
        return request.getServletPath().startsWith(PATHS);
    }

    private InetAddress address() {
        try {
            return InetAddress.getByName(settings.address());
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(
                    "zoe.api.monitor.address is '%s'; it must be an address of this machine, such as 127.0.0.1"
                            .formatted(settings.address()),
                    e);
        }
    }

    /**
     * Takes any free port when the wanted one is taken: only the bind shows it, since another process may take it at
     * any time.
     */
    private static final class AnyFreePort extends Http11NioProtocol {
        @Override
        public void start() throws Exception {
            try {
                super.start();
            } catch (BindException taken) {
                LOG.warn(
                        "The port of metrics and health is taken; using a free port: address={} port={}",
                        getAddress(),
                        getPort());
                setPort(0);
                super.start();
            }
        }
    }
}
