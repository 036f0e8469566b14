package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.testing.MasterRecordWriter;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.web.ProxyBrowser.Page;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The proxy of a site without host names for executions. */
@Tag("slow")
class ProxyAtOneAddressTest {
    private static final String APPLICATION =
            """
            {"application": {"name": "notebook", "version": 4, "kind": "interactive", "services": [
              {"name": "boss", "image": "busybox:1", "monitor": true,
               "resources": {"memory": {"min": 1048576}, "cores": {"min": 0.5}},
               "ports": [{"name": "http", "port_number": 8080, "url_template": "http://{ip_port}/"}]}]}}""";

    @TempDir
    static Path keys;

    private static TestWebServer server;
    private static int proxyPort;

    private final TestBrowser zoe = new TestBrowser();
    private RestCaller alice;

    @BeforeAll
    static void start() throws Exception {
        proxyPort = TestWebServer.freePort();
        Map<String, Object> settings = TestWebServer.newDatabase();
        settings.put("zoe.proxy.port", proxyPort);
        settings.put("zoe.proxy.address", "127.0.0.1");
        server = TestWebServer.start(settings, keys);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void people() {
        DataSource database = server.bean(DataSource.class);
        new TestTables(database).empty("execution", "event", "node", "users", "login_attempt");
        TestUserWriter users = new TestUserWriter(database);
        users.add("alice", "user");
        users.add("bob", "user");
        users.add("olga", "operator");
        alice = new RestCaller(server.url(), Optional.empty()).as("alice");
    }

    @Test
    void ownApplicationsOpenAndThoseOfOthersDoNot() throws Exception {
        try (TestApplication application = new TestApplication();
                ProxyBrowser browser = new ProxyBrowser(proxyPort)) {
            long id = running(application.address());
            alice.send("PUT", "/api/v1/executions/" + id + "/shares/users/bob");
            String url = "http://127.0.0.1:" + proxyPort + "/proxy/" + id + "/boss0/8080/";

            for (String other : new String[] {"bob", "olga"}) {
                zoe.logIn(server, other, "secret");
                HttpResponse<String> refused = zoe.get(server, browser.get(url).header("Location"));
                assertThat(refused.statusCode()).isEqualTo(404);
                assertThat(refused.body()).contains("zoe.proxy.public-url");
            }
            zoe.logIn(server, "alice", "secret");
            HttpResponse<String> gate = zoe.get(server, browser.get(url).header("Location"));
            Page arrival = browser.get(gate.headers().firstValue("Location").orElseThrow());
            assertThat(arrival.header("Location")).isEqualTo("/proxy/" + id + "/boss0/8080/");
            assertThat(browser.get(url).text()).isEqualTo("GET /");
        }
    }

    @Test
    void eachExecutionHasANameBelowLocalhost() throws Exception {
        try (TestApplication application = new TestApplication();
                ProxyBrowser browser = new ProxyBrowser(proxyPort)) {
            long id = running(application.address());
            String path = "/proxy/" + id + "/boss0/8080/";

            Page page = browser.get("http://localhost:" + proxyPort + path);

            assertThat(page.header("Location")).isEqualTo("http://e" + id + ".localhost:" + proxyPort + path);
            assertThat(browser.get(page.header("Location")).header("Location"))
                    .startsWith("http://localhost:")
                    .contains("/executions/" + id + "/open/");
        }
    }

    private long running(String address) {
        MasterRecordWriter records = new MasterRecordWriter(server.context());
        records.addNode("n1", 8, 1L << 30, 2);
        long id = alice.post("/api/v1/executions", APPLICATION).id();
        records.enter(id, ExecutionStatus.RUNNING);
        records.place(id, "boss0", "n1", "most free capacity", ServiceStatus.ACTIVE);
        records.publishPorts(id, address);
        return id;
    }
}
