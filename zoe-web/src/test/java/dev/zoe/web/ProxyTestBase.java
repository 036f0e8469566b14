package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.testing.MasterRecordWriter;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.web.ProxyBrowser.Page;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Applications with real web servers, opened by browsers through the proxy, which gives each an origin of its own. */
abstract class ProxyTestBase {
    private static final String DESCRIPTION =
            """
            {"application": {"name": "notebook", "version": 4, "kind": "interactive", "services": [
              {"name": "boss", "image": "busybox:1", "monitor": true,
               "resources": {"memory": {"min": 1048576}, "cores": {"min": 0.5}},
               %s
               "ports": [{"name": "http", "port_number": 8080, "protocol": "tcp",
                          "url_template": "http://{ip_port}{proxy_path}/tree?a=b"}]}
            ]}}""";

    static final String BASE = "\"environment\": [[\"BASE\", \"{proxy_path}\"]],";
    static final long PATIENCE_SECONDS = 60;
    static final int MOST_PER_ADDRESS = 100;
    static final String TRUSTED_PROXY = "127.0.0.3";

    /** Serves all tests until the end of the JVM. */
    static TestWebServer server;

    static int proxyPort;

    final TestBrowser zoe = new TestBrowser();
    ProxyBrowser browser;
    TestApplication application;
    RestCaller alice;
    MasterRecordWriter records;

    @BeforeAll
    static void start() throws Exception {
        if (server != null) {
            return;
        }
        int webPort = TestWebServer.freePort();
        proxyPort = TestWebServer.freePort();
        Map<String, Object> settings = TestWebServer.newDatabase();
        settings.put("port", webPort);
        settings.put("zoe.api.public-url", "http://127.0.0.1:" + webPort);
        settings.put("zoe.proxy.port", proxyPort);
        settings.put("zoe.proxy.address", "127.0.0.1");
        settings.put("zoe.proxy.public-url", "http://*.apps.test:" + proxyPort);
        settings.put("zoe.proxy.max-connections-per-user", 20);
        settings.put("zoe.proxy.max-connections-per-address", MOST_PER_ADDRESS);
        settings.put("zoe.api.trusted-proxies", TRUSTED_PROXY);
        server = TestWebServer.start(settings, TestWebServer.keysOfJvm());
    }

    @BeforeEach
    void begin() throws Exception {
        DataSource database = server.bean(DataSource.class);
        new TestTables(database).empty("execution", "event", "node", "users", "login_attempt");
        TestUserWriter users = new TestUserWriter(database);
        users.add("alice", "user");
        users.add("bob", "user");
        users.add("olga", "operator");
        alice = new RestCaller(server.url(), Optional.empty()).as("alice");
        records = new MasterRecordWriter(server.context());
        records.addNode("n1", 8, 1L << 30, 2);
        application = new TestApplication();
        browser = new ProxyBrowser(proxyPort);
    }

    @AfterEach
    void end() {
        browser.close();
        application.close();
    }

    long running(String extra) {
        return running(extra, application.address());
    }

    long running(String extra, String address) {
        long id = submit(extra);
        records.enter(id, ExecutionStatus.RUNNING);
        records.place(id, "boss0", "n1", "most free capacity", ServiceStatus.ACTIVE);
        records.publishPorts(id, address);
        return id;
    }

    long submit(String extra) {
        RestResponse created = alice.post("/api/v1/executions", DESCRIPTION.formatted(extra));
        assertThat(created.status()).as(created.text()).isEqualTo(202);
        String location = created.header("Location");
        return Long.parseLong(location.substring(location.lastIndexOf('/') + 1));
    }

    /** Logs in at Zoe, opens an address of the proxy, and follows all redirects. */
    Page logInAndOpen(String user, long id, String rest) {
        zoe.logIn(server, user, "secret");
        Page first = browser.get(url(id, rest));
        assertThat(first.status()).isEqualTo(303);
        HttpResponse<String> gate = zoe.get(server, first.header("Location"));
        assertThat(gate.statusCode()).as(gate.body()).isEqualTo(303);
        Page arrival = browser.get(gate.headers().firstValue("Location").orElseThrow());
        assertThat(arrival.status()).as(arrival.text()).isEqualTo(303);
        return browser.get(origin(id) + arrival.header("Location"));
    }

    static String path(long id) {
        return "/proxy/" + id + "/boss0/8080";
    }

    static String origin(long id) {
        return "http://e" + id + ".apps.test:" + proxyPort;
    }

    static String url(long id, String rest) {
        return origin(id) + path(id) + rest;
    }
}
