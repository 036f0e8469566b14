package dev.zoe.api.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServer;

class MetricsPortTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @Test
    void aPortThatIsTakenDuringTheStartIsReplacedByAnyFreeOne() throws IOException {
        int wanted = freePort();
        MetricsPort monitor = new MetricsPort(new ApiMetricsSettings(LOOPBACK.getHostAddress(), wanted));
        WebServer server = server(monitor, 0);
        try (ServerSocket other = new ServerSocket(wanted, 1, LOOPBACK)) {
            server.start();

            assertThat(monitor.port()).isPositive().isNotEqualTo(other.getLocalPort());
        } finally {
            server.destroy();
        }
    }

    @Test
    void thePortOfTheApiIsLeftToTheApi() throws IOException {
        int wanted = freePort();
        MetricsPort monitor = new MetricsPort(new ApiMetricsSettings(LOOPBACK.getHostAddress(), wanted));
        WebServer server = server(monitor, wanted);
        try {
            server.start();

            assertThat(server.getPort()).isEqualTo(wanted);
            assertThat(monitor.port()).isPositive().isNotEqualTo(wanted);
        } finally {
            server.destroy();
        }
    }

    private static WebServer server(MetricsPort monitor, int port) {
        TomcatServletWebServerFactory factory = new TomcatServletWebServerFactory(port);
        factory.setAddress(LOOPBACK);
        monitor.customize(factory);
        return factory.getWebServer();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, LOOPBACK)) {
            return socket.getLocalPort();
        }
    }
}
