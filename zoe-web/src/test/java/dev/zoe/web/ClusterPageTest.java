package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.db.event.EventKind;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.testing.MasterRecordWriter;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page of the cluster, of a server whose master is away. */
@Tag("slow")
class ClusterPageTest {
    private static final String DESCRIPTION =
            """
            {"application": {"name": "sort", "version": 4, "kind": "batch", "services": [
              {"name": "boss", "image": "busybox:1", "monitor": true, "essential_count": 1, "total_count": 1,
               "resources": {"memory": {"min": 1048576}, "cores": {"min": 0.5}}},
              {"name": "worker", "image": "busybox:1", "essential_count": 0, "total_count": 2,
               "resources": {"memory": {"min": 2097152}, "cores": {"min": 1}}}]}}""";

    private final TestWebServer server = TestWebServer.shared();

    private final TestBrowser alice = new TestBrowser();
    private final TestBrowser bob = new TestBrowser();
    private final TestBrowser root = new TestBrowser();
    private MasterRecordWriter records;
    private RestCaller api;

    @BeforeEach
    void people() {
        DataSource database = server.bean(DataSource.class);
        new TestTables(database).empty("execution", "event", "node", "users", "login_attempt");
        TestUserWriter users = new TestUserWriter(database);
        users.add("alice", "user");
        users.add("bob", "user");
        users.add("root", "admin");
        users.addRole("blind", true);
        users.add("blind", "blind");
        records = server.records();
        api = new RestCaller(server.url(), Optional.empty()).as("alice");
        alice.logIn(server, "alice", "secret");
        bob.logIn(server, "bob", "secret");
        root.logIn(server, "root", "secret");
    }

    private long run() {
        long id = api.post("/api/v1/executions", DESCRIPTION).id();
        records.addNode("n1", 8, 1L << 30, 2, "<b>ssd</b>");
        for (String service : new String[] {"boss0", "worker0"}) {
            records.place(id, service, "n1", "it has <i>space</i>", ServiceStatus.ACTIVE);
            records.reserve(id, service, 1000, 1 << 20, Instant.now());
        }
        records.enter(id, ExecutionStatus.RUNNING);
        return id;
    }

    private String cluster(TestBrowser browser) {
        HttpResponse<String> page = browser.get(server, "/cluster");
        assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
        return page.body();
    }

    @Test
    void aNodeShowsWhatRunsOnItAndWhy() {
        long id = run();

        String page = cluster(alice);

        assertThat(page)
                .contains("data-node=\"n1\"", "href=\"/executions/" + id + "\"")
                .contains("1 core service, 1 core, 1 MiB", "1 elastic service, 1 core, 1 MiB")
                .contains("it has &lt;i&gt;space&lt;/i&gt;", "&lt;b&gt;ssd&lt;/b&gt;")
                .doesNotContain("<i>space", "<b>ssd");
        // Of 8 cores, two are drawn: one solid, and one hatched beside it.
        assertThat(page)
                .contains("class=\"block core\" height=\"58\" x=\"0.0\" width=\"125.0\"")
                .contains("class=\"block elastic-part\" height=\"58\" x=\"125.0\" width=\"125.0\"");
    }

    @Test
    void othersSeeHowMuchIsHeldAndNotByWhom() {
        long id = run();

        assertThat(cluster(bob))
                .contains("another user: 1 core service, 1 core")
                .doesNotContain("/executions/" + id, ">sort<", "alice", "space");
        assertThat(cluster(root)).contains("/executions/" + id, "sort (alice): 1 core service");
    }

    @Test
    void aDrainedNodeIsMarkedInWords() {
        records.addNode("n1", 8, 1L << 30, 2);
        RestCaller admin = new RestCaller(server.url(), Optional.empty()).as("root");
        admin.send("PATCH", "/api/v1/nodes/n1", "application/json", "{\"drained\": true}");

        assertThat(cluster(alice))
                .contains("data-status=\"drained\"", ">drained</span>", "gets no new ones")
                .doesNotContain("/admin/nodes/n1");
        assertThat(cluster(root)).contains("href=\"/admin/nodes/n1\"", "Use it again");
    }

    @Test
    void theQueueTellsOthersThePositionOnly() {
        long id = api.post("/api/v1/executions", DESCRIPTION).id();
        assertThat(cluster(alice)).contains("<b>1</b> <span>execution</span>");
        api.post("/api/v1/executions", DESCRIPTION);

        assertThat(cluster(alice))
                .contains("<b>2</b> <span>executions</span>")
                .contains("The master is away, so this is the order of arrival.", "href=\"/executions/" + id + "\"");
        assertThat(cluster(bob)).contains(">1–2</td>", "other users").doesNotContain("/executions/" + id);
    }

    @Test
    void whatChangedIsShownToThoseWhoMaySeeIt() {
        long id = run();
        records.executionEvent(id, ExecutionStatus.RUNNING, "all <u>core</u> services run");
        records.event(EventKind.NODE, "n1", "node n1 joined");

        assertThat(cluster(alice))
                .contains("all &lt;u&gt;core&lt;/u&gt; services run", "node n1 joined", "submitted by alice")
                .doesNotContain(">by alice<");
        assertThat(cluster(bob)).contains("node n1 joined").doesNotContain("services run");
    }

    @Test
    void trendsAreDrawnAndWrittenDown() {
        run();

        String page = cluster(alice);

        assertThat(page).contains("The last hour", "id=\"chart-allocation\"", "id=\"chart-normalized\"", "60 min ago");
        HttpResponse<String> week = alice.get(server, "/cluster?part=trends&period=week");
        assertThat(week.body()).contains("The last week", "7 days ago").doesNotContain("<html");
        assertThat(alice.get(server, "/cluster?part=live").body())
                .contains("id=\"live\"")
                .doesNotContain("<html", "id=\"trends\"");
        HttpResponse<String> year = alice.get(server, "/cluster?period=year");
        assertThat(year.statusCode()).isEqualTo(400);
        assertThat(year.body()).contains("it must be hour, day or week");
    }

    @Test
    void whoMayNotSeeTheClusterIsTold() {
        TestBrowser blind = new TestBrowser();
        blind.logIn(server, "blind", "secret");

        HttpResponse<String> page = blind.get(server, "/cluster");

        assertThat(page.statusCode()).isEqualTo(403);
        assertThat(page.body()).contains("can_see_status");
        assertThat(blind.get(server, "/").body()).doesNotContain("href=\"/cluster\"");
        assertThat(alice.get(server, "/").body()).contains("href=\"/cluster\"");
    }
}
