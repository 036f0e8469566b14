package dev.zoe.api.monitor;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.Optional;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.AbstractProtocol;
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
public final class MonitorPort implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    private static final Logger LOG = LoggerFactory.getLogger(MonitorPort.class);
    private static final String PATHS = "/actuator/";
    private static final int THREADS = 8;

    private final MonitorSettings settings;
    private Optional<Connector> connector = Optional.empty();

    MonitorPort(MonitorSettings settings) {
        this.settings = settings;
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        InetAddress address = address();
        Connector second = new Connector(TomcatServletWebServerFactory.DEFAULT_PROTOCOL);
        second.setPort(isFree(address) ? settings.port() : 0);
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
        LOG.info("Measurements and health are at port {} of {}", port(), settings.address());
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

    private boolean isFree(InetAddress address) {
        try (ServerSocket socket = new ServerSocket(settings.port(), 1, address)) {
            return socket.isBound();
        } catch (IOException taken) {
            LOG.warn("Port {} of {} is taken; any free port is used", settings.port(), settings.address());
            return false;
        }
    }
}
