package dev.zoe.master.loop;

import com.sun.net.httpserver.HttpServer;
import dev.zoe.db.service.ServiceStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A master that takes over asks for the health that the one before it waited for. */
class HealthAfterRestartTest extends MasterTestBase {
    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    private volatile int status = UNAVAILABLE;
    private HttpServer service;

    @BeforeEach
    void serve() throws IOException {
        // The containers in memory publish a port at 30000 more.
        do {
            service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } while (service.getAddress().getPort() >= 60_000);
        service.createContext("/health", exchange -> {
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        service.start();
    }

    @AfterEach
    void stopServing() {
        service.stop(0);
    }

    @Test
    void whatWaitsForAServiceStartsAlsoWhenItsCheckPassesUnderTheNextMaster() {
        long id = fixture.submit(
                """
                {"name": "chain", "version": 4, "services": [
                  {"name": "boss", "image": "zoe-test/busybox:1", "monitor": true, "depends_on": ["store"],
                   "resources": {"cores": {"min": 1}, "memory": {"min": 1073741824}}},
                  {"name": "store", "image": "zoe-test/busybox:1", "monitor": false,
                   "ports": [{"name": "http", "port_number": %d}], "health": {"port": "http", "path": "/health"},
                   "resources": {"cores": {"min": 1}, "memory": {"min": 1073741824}}}]}"""
                        .formatted(service.getAddress().getPort() - 30_000));
        fixture.awaitService(id, "store0", ServiceStatus.ACTIVE);

        fixture.stopMaster();
        fixture.startMaster();
        status = OK;

        fixture.awaitService(id, "boss0", ServiceStatus.ACTIVE);
    }
}
