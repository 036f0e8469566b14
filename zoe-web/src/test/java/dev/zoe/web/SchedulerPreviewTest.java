package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import dev.zoe.api.testing.ScriptedMaster;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterReply.SettingsPreview;
import dev.zoe.protocol.MasterRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What other settings of the scheduler would do, as the page of an administrator and the REST interface show it. */
@Tag("slow")
class SchedulerPreviewTest {
    private static final ScriptedMaster MASTER = new ScriptedMaster();
    private static final String PAGE = "/admin/scheduler";
    private static final String PREVIEW = "/api/v1/scheduler/preview";

    @TempDir
    static Path keys;

    private static TestWebServer server;

    private final TestBrowser root = new TestBrowser();
    private RestCaller rest;
    private Map<String, String> form;
    private long waiting;

    @BeforeAll
    static void start() throws Exception {
        server = TestWebServer.startWith(MASTER, keys);
    }

    @AfterAll
    static void stop() {
        server.close();
        MASTER.goAway();
    }

    @BeforeEach
    void onePersonAndOneExecution() {
        MASTER.reset();
        MASTER.answers(this::answer);
        DataSource database = server.bean(DataSource.class);
        new TestTables(database).empty("execution", "event", "users", "scheduler", "login_attempt");
        new TestUserWriter(database).add("root", "admin");
        new TestUserWriter(database).add("alice", "user");
        server.records().defaultSchedulerSettings();
        rest = new RestCaller(server.url(), Optional.empty());
        await().until(() -> rest.as("root").get("/api/v1/info").at("/master").equals("leader"));
        waiting = rest.as("alice")
                .post("/api/v1/executions", SampleApplications.submission(SampleApplications.elastic("sort", 1)))
                .id();
        root.logIn(server, "root", "secret");
        HttpResponse<String> page = root.get(server, PAGE);
        form = new HashMap<>(
                Map.of("form", TestBrowser.formOf(page), "version", "0", "weights", "", "preemption", "on"));
        form.putAll(Map.of("order", "srpt", "allocator", "flexible", "back_fill", "strict", "placement", "published"));
        form.putAll(Map.of(
                "back_fill_depth", "100",
                "minimum_run_seconds", "0",
                "cool_down_seconds", "0",
                "ageing_factor", "0",
                "lost_at_reclaim", "0",
                "ageing_seconds", ""));
    }

    private Optional<MasterReply> answer(MasterRequest request) {
        return request instanceof MasterRequest.PreviewSettings asked
                ? Optional.of(preview(String.valueOf(asked.settings().get("order"))))
                : Optional.empty();
    }

    /** What is asked decides, so that a test sees that it arrived. */
    private MasterReply preview(String order) {
        return order.equals("srpt")
                ? new SettingsPreview(
                        List.of(new SettingsPreview.Change(waiting, true, 3, 0)),
                        List.of(new SettingsPreview.Place(waiting, 1, 2)),
                        7)
                : new SettingsPreview(List.of(), List.of(), 0);
    }

    @Test
    void thePageShowsItAndKeepsWhatWasTyped() {
        HttpResponse<String> shown = root.post(server, PAGE + "/preview", form);

        assertThat(shown.statusCode()).as(shown.body()).isEqualTo(200);
        assertThat(shown.body())
                .contains("id=\"preview-changes\"")
                .contains("/executions/" + waiting)
                .contains("7 executions would wait")
                .contains("<option value=\"srpt\" selected=\"selected\"");
        assertThat(rest.as("root").get("/api/v1/scheduler").at("/order")).isEqualTo("fifo");
    }

    @Test
    void whatIsWrongIsSaidAtItsField() {
        form.put("back_fill_depth", "-1");

        HttpResponse<String> refused = root.post(server, PAGE + "/preview", form);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("must be").doesNotContain("id=\"preview\"");
    }

    @Test
    void theMasterMayBeAway() {
        MASTER.answers(request -> request instanceof MasterRequest.PreviewSettings
                ? Optional.of(new MasterReply.Refused("it stops"))
                : Optional.empty());

        HttpResponse<String> refused = root.post(server, PAGE + "/preview", form);

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.body()).contains("Only the master knows").doesNotContain("id=\"preview\"");
    }

    @Test
    void scriptsGetItToo() {
        RestResponse shown = rest.as("root").post(PREVIEW, "{\"order\": \"srpt\"}");

        assertThat(shown.status()).as(shown.text()).isEqualTo(200);
        assertThat(shown.at("/changes/0/execution/name")).isEqualTo("sort");
        assertThat(shown.at("/changes/0/admitted")).isEqualTo("true");
        assertThat(shown.at("/queue/0/before")).isEqualTo("2");
        assertThat(shown.at("/waiting")).isEqualTo("7");
        assertThat(rest.as("root").post(PREVIEW, "{\"order\": \"no-such\"}").status())
                .isEqualTo(400);
        assertThat(rest.as("alice").post(PREVIEW, "{}").status()).isEqualTo(403);
    }
}
