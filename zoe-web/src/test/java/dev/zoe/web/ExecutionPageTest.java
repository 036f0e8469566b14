package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.ScriptedMaster;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.testing.MasterRecordWriter;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import dev.zoe.protocol.WorkspaceReply;
import dev.zoe.protocol.WorkspaceReply.Entry;
import dev.zoe.protocol.WorkspaceReply.EntryType;
import dev.zoe.protocol.WorkspaceReply.Refusal;
import dev.zoe.protocol.WorkspaceRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of an execution, its actions, results and output, as people of each role see them. */
@Tag("slow")
class ExecutionPageTest {
    private static final ScriptedMaster MASTER = new ScriptedMaster();
    private static final Pattern KEY = Pattern.compile("name=\"key\" value=\"([^\"]*)\"");
    private static final String HOSTILE = "<img src=x onerror=alert(1)>";
    /** Name of a file that is removed when its first part was read. */
    private static final String VANISHING = "vanishing.bin";

    private static final String DESCRIPTION =
            """
            {"name": "sort", "version": 4, "kind": "batch", "services": [
              {"name": "boss", "image": "busybox:1", "monitor": true, "essential_count": 1, "total_count": 1,
               "resources": {"memory": {"min": 1048576, "max": 2097152}, "cores": {"min": 0.5}},
               "ports": [{"name": "http", "port_number": 8080, "protocol": "tcp",
                          "url_template": "http://{ip_port}/ui"}]},
              {"name": "worker", "image": "busybox:1", "essential_count": 1, "total_count": %d,
               "resources": {"memory": {"min": 2097152}, "cores": {"min": 1}}}
            ]}""";

    @TempDir
    static Path keys;

    private static TestWebServer server;

    private final TestBrowser alice = new TestBrowser();
    private final TestBrowser bob = new TestBrowser();
    private final TestBrowser operator = new TestBrowser();
    private final TestBrowser observer = new TestBrowser();
    private final Map<String, byte[]> files = new TreeMap<>();
    private MasterRecordWriter records;
    private TestUserWriter users;
    private RestCaller rest;

    @BeforeAll
    static void start() throws Exception {
        server = TestWebServer.startWith(MASTER, "500ms", keys);
    }

    @AfterAll
    static void stop() {
        server.close();
        MASTER.goAway();
    }

    @BeforeEach
    void people() {
        MASTER.reset();
        MASTER.answers(this::answer);
        DataSource database = server.bean(DataSource.class);
        new TestTables(database).empty("execution", "event", "node", "users", "login_attempt");
        users = new TestUserWriter(database);
        users.add("alice", "user");
        users.add("bob", "user");
        users.add("olga", "operator");
        users.add("otto", "observer");
        records = server.records();
        rest = new RestCaller(server.url(), Optional.empty()).as("alice");
        alice.logIn(server, "alice", "secret");
        bob.logIn(server, "bob", "secret");
        operator.logIn(server, "olga", "secret");
        observer.logIn(server, "otto", "secret");
        await().until(() -> rest.get("/api/v1/info").at("/master").equals("leader"));
    }

    @Test
    void theOwnerSharesItOnItsPageAndEndsThat() {
        long id = running(1);
        String page = "/executions/" + id;
        assertThat(bob.get(server, page).statusCode()).isEqualTo(404);
        String form = TestBrowser.formOf(alice.get(server, page));

        HttpResponse<String> shared =
                alice.post(server, page + "/shares", Map.of("form", form, "kind", "user", "name", " bob "));

        assertThat(shared.statusCode()).isEqualTo(303);
        String afterwards = shared.headers().firstValue("Location").orElse("");
        assertThat(afterwards).endsWith(page + "?shared=bob#shares");
        assertThat(ok(alice, page + "?shared=bob")).contains("user bob", "Shared with bob.");
        assertThat(ok(alice, page + "?shared=otto")).doesNotContain("Shared with otto.");
        HttpResponse<String> seen = bob.get(server, page);
        assertThat(seen.statusCode()).isEqualTo(200);
        assertThat(seen.body()).doesNotContain("id=\"shares\"");
        String ofBob = TestBrowser.formOf(seen);
        Map<String, String> stranger = Map.of("form", ofBob, "kind", "user", "name", "otto");
        assertThat(bob.post(server, page + "/shares", stranger).statusCode()).isEqualTo(404);
        assertThat(bob.post(server, page + "/shares/end", stranger).statusCode())
                .isEqualTo(404);

        HttpResponse<String> ended =
                alice.post(server, page + "/shares/end", Map.of("form", form, "kind", "user", "name", "bob"));

        assertThat(ended.headers().firstValue("Location").orElse("")).endsWith(page + "?unshared=bob#shares");
        assertThat(ok(alice, page + "?unshared=bob")).contains("No longer shared with bob.");
        assertThat(bob.get(server, page).statusCode()).isEqualTo(404);
    }

    @Test
    void aShareWithNobodyKeepsWhatWasTyped() {
        long id = running(1);
        String page = "/executions/" + id;
        String form = TestBrowser.formOf(alice.get(server, page));

        HttpResponse<String> refused =
                alice.post(server, page + "/shares", Map.of("form", form, "kind", "group", "name", HOSTILE));

        assertThat(refused.statusCode()).isEqualTo(404);
        assertThat(refused.body())
                .contains("There is no group", "action=\"" + page + "/shares#shares\"")
                .contains("aria-describedby=\"share-problem\"")
                .contains("value=\"&lt;img src=x onerror=alert(1)&gt;\"")
                .contains("<option value=\"group\" selected=\"selected\"")
                .doesNotContain(HOSTILE);
    }

    @Test
    void anAddressOfAFormLeadsToItsPage() {
        long id = running(1);
        Map<String, String> pages = Map.of(
                "/executions/" + id + "/shares",
                "/executions/" + id,
                "/executions/" + id + "/shares/end",
                "/executions/" + id,
                "/build/start",
                "/build",
                "/shop/templates/mandelbrot/preview",
                "/shop/templates/mandelbrot");

        pages.forEach((address, page) -> {
            HttpResponse<String> shown = alice.get(server, address);
            assertThat(shown.statusCode()).as(address).isEqualTo(405);
            assertThat(shown.headers().firstValue("Allow")).as(address).contains("POST");
            assertThat(shown.body())
                    .as(address)
                    .contains("This address is no page", "href=\"" + page + "\"", "<nav class=\"sections\"");
        });
    }

    @Test
    void aMistypedAddressKeepsTheMenuOfWhoIsSignedIn() {
        for (String address : List.of("/no/such/page", "/executions/mine")) {
            HttpResponse<String> shown = alice.get(server, address);
            assertThat(shown.statusCode()).as(address).isEqualTo(404);
            assertThat(shown.body())
                    .as(address)
                    .contains("This page does not exist", "<nav class=\"sections\"", "action=\"/logout\"");
        }
        assertThat(alice.get(server, "/executions/999999").body()).contains("<nav class=\"sections\"");
    }

    @Test
    void theOwnerSeesWhatItDoesAndWhatToDoWithIt() {
        long id = running(4);

        String page = ok(alice, "/executions/" + id);

        assertThat(page)
                .contains("<h1>sort</h1>", "/proxy/" + id + "/boss0/8080/ui\"", "Open boss0 http")
                .contains("id=\"run-again\"", "id=\"confirm-cancel\"", "id=\"share\"")
                .contains("/executions/" + id + "/description")
                .contains("boss0", "worker3", "Most free capacity.", "submitted by alice")
                .doesNotContain("id=\"confirm-delete\"", "id=\"refused\"", "What went wrong");
    }

    @Test
    void eachPartIsFetchedAlone() {
        long id = running(4);
        Map<String, String> parts = Map.of(
                "top", "id=\"top\"",
                "detail", "id=\"detail\"",
                "timeline", "id=\"timeline\"",
                "results", "id=\"results\"",
                "events", "id=\"events\"");

        parts.forEach((part, expected) -> {
            String text = ok(alice, "/executions/" + id + "?part=" + part);
            assertThat(text).as(part).contains(expected).doesNotContain("<html", "<h1>Zoe");
            parts.values().stream()
                    .filter(other -> !other.equals(expected))
                    .forEach(other -> assertThat(text).as(part).doesNotContain(other));
        });
        assertThat(alice.get(server, "/executions/" + id + "?part=other").statusCode())
                .isEqualTo(400);
    }

    @Test
    void forOthersItDoesNotExist() {
        long id = running(2);
        keepFiles(id);
        List<String> paths = List.of(
                "/executions/" + id,
                "/executions/" + id + "?part=top",
                "/executions/" + id + "?part=timeline",
                "/executions/" + id + "/description",
                "/executions/" + id + "/output?at=boss0:0",
                "/executions/" + id + "/output/file?service=boss0",
                "/executions/" + id + "/results",
                "/executions/" + id + "/results/text?path=results/" + id + "/a.txt",
                "/executions/" + id + "/results/file?path=results/" + id + "/a.txt",
                "/executions/" + id + "/results/picture?path=results/" + id + "/plot.png",
                "/executions/" + id + "/picture",
                "/executions/" + id + "/picture?part=card");

        for (String path : paths) {
            assertThat(bob.get(server, path).statusCode()).as(path).isEqualTo(404);
            assertThat(observer.get(server, path).statusCode()).as(path).isEqualTo(404);
            assertThat(alice.get(server, path).statusCode()).as(path).isEqualTo(200);
            assertThat(operator.get(server, path).statusCode()).as(path).isEqualTo(200);
        }
        for (String action : List.of("cancel", "again", "delete")) {
            String path = "/executions/" + id + "/" + action;
            assertThat(post(bob, path).statusCode()).as(path).isEqualTo(404);
            assertThat(post(observer, path).statusCode()).as(path).isEqualTo(404);
        }
        assertThat(rest.get("/api/v1/executions").items()).hasSize(1);
        assertThat(rest.get("/api/v1/executions/" + id)
                        .json()
                        .path("cancel_requested_at")
                        .isNull())
                .isTrue();
    }

    /** They look at it, and open its applications. */
    @Test
    void usersWithWhomItIsSharedSeeNeitherOutputNorFiles() {
        long id = running(2);
        keepFiles(id);
        assertThat(rest.send("PUT", "/api/v1/executions/" + id + "/shares/users/bob")
                        .status())
                .isLessThan(300);

        assertThat(ok(bob, "/executions/" + id))
                .contains("<h1>sort</h1>", "id=\"timeline\"", "Open boss0 http", "id=\"run-again\"")
                .doesNotContain("id=\"output\"", "id=\"results\"", "id=\"confirm-cancel\"", "plot.png");
        for (String path : List.of(
                "/results",
                "/results/file?path=results/" + id + "/a.txt",
                "/picture",
                "/output?at=boss0:0",
                "/output/file?service=boss0")) {
            assertThat(bob.get(server, "/executions/" + id + path).statusCode())
                    .as(path)
                    .isEqualTo(404);
        }
        assertThat(post(bob, "/executions/" + id + "/cancel").statusCode()).isEqualTo(404);
        assertThat(post(bob, "/executions/" + id + "/delete").statusCode()).isEqualTo(404);
    }

    @Test
    void theOwnerCancelsWithAFormOfThisServer() {
        long id = running(2);
        String path = "/executions/" + id + "/cancel";

        assertThat(alice.post(server, path, Map.of("form", "made-up")).statusCode())
                .isEqualTo(403);
        assertThat(ok(alice, "/executions/" + id)).contains("id=\"confirm-cancel\"");
        HttpResponse<String> answer = post(alice, path);

        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(answer.headers().firstValue("Location").orElse("")).endsWith("/executions/" + id);
        assertThat(ok(alice, "/executions/" + id)).contains("cancel requested").doesNotContain("id=\"confirm-cancel\"");
    }

    @Test
    void theEndIsNamedByTheWordOfThePage() {
        long id = running(2);
        records.end(id, ExecutionStatus.TERMINATED);

        assertThat(ok(alice, "/executions/" + id))
                .contains("It has ended: done.")
                .doesNotContain("terminated.");
    }

    @Test
    void itRunsAgainOnceForEachForm() {
        long id = running(2);
        records.end(id, ExecutionStatus.TERMINATED);
        String path = "/executions/" + id + "/again";
        HttpResponse<String> answer = alice.get(server, "/executions/" + id);
        Map<String, String> form = Map.of("form", TestBrowser.formOf(answer), "key", keyOf(answer.body()));

        HttpResponse<String> first = alice.post(server, path, form);
        HttpResponse<String> second = alice.post(server, path, form);

        assertThat(first.statusCode()).isEqualTo(303);
        assertThat(second.headers().firstValue("Location"))
                .isEqualTo(first.headers().firstValue("Location"));
        String next = first.headers().firstValue("Location").orElseThrow().replaceFirst("^http://[^/]*", "");
        assertThat(ok(alice, next)).contains("<h1>sort</h1>", "state submitted");
        assertThat(rest.get("/api/v1/executions").items()).hasSize(2);
    }

    @Test
    void aRefusedActionIsShownOnThePage() {
        long id = running(2);
        users.setRole("alice", "observer");
        alice.logIn(server, "alice", "secret");

        HttpResponse<String> again = post(alice, "/executions/" + id + "/again");
        HttpResponse<String> deleted = post(alice, "/executions/" + id + "/delete");

        assertThat(again.statusCode()).isEqualTo(403);
        assertThat(again.body()).contains("id=\"refused\"", "can_submit_executions", "<h1>sort</h1>");
        assertThat(deleted.statusCode()).isEqualTo(403);
        assertThat(deleted.body()).contains("id=\"refused\"", "can_delete_executions");
        assertThat(ok(alice, "/executions/" + id))
                .doesNotContain("id=\"run-again\"", "id=\"edit\"", "id=\"confirm-delete\"");
    }

    @Test
    void whoMayDeletesAnExecutionThatHasEnded() {
        long id = running(2);
        assertThat(ok(operator, "/executions/" + id)).doesNotContain("id=\"confirm-delete\"");
        assertThat(post(operator, "/executions/" + id + "/delete").statusCode()).isEqualTo(409);
        records.end(id, ExecutionStatus.TERMINATED);
        assertThat(ok(operator, "/executions/" + id)).contains("id=\"confirm-delete\"");

        HttpResponse<String> answer = post(operator, "/executions/" + id + "/delete");

        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(answer.headers().firstValue("Location").orElse("")).endsWith("/executions");
        assertThat(alice.get(server, "/executions/" + id).statusCode()).isEqualTo(404);
    }

    @Test
    void theDescriptionIsDownloaded() {
        long id = running(2);

        HttpResponse<String> answer = alice.get(server, "/executions/" + id + "/description");

        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/json");
        assertThat(answer.headers().firstValue("Content-Disposition").orElse(""))
                .startsWith("attachment;")
                .contains("sort.json");
        assertThat(answer.body()).contains("\"version\"", "\"worker\"");
    }

    @Test
    void whatWentWrongIsAtTheTop() {
        long id = running(2);
        records.keepOutput(id, "boss0", 0, ("it reads\n" + HOSTILE).getBytes(StandardCharsets.UTF_8));
        records.endService(id, "boss0", ServiceStatus.ERROR, 127);
        records.fail(id, "boss0 ended: " + HOSTILE);

        String page = ok(alice, "/executions/" + id);

        assertThat(page)
                .contains("What went wrong", "its command was not found", "Last output of boss0")
                .contains("boss0 ended: &lt;img", "it reads\n&lt;img")
                .doesNotContain("<img src=x");
        assertThat(page.indexOf("its command was not found")).isLessThan(page.indexOf("id=\"timeline\""));
    }

    @Test
    void aWaitingExecutionSaysItsPlaceAndWhy() {
        long id = submit(2);
        MASTER.answers(request -> request instanceof MasterRequest.Explain
                ? Optional.of(new MasterReply.Explanation(
                        id,
                        "waiting",
                        2,
                        List.of("it needs 1 core on one node"),
                        Map.of("millicores", 1500L),
                        "n1",
                        List.of(new MasterReply.Explanation.Holder(id, 1, 0, 500, 1048576, 0))))
                : answer(request));

        assertThat(ok(alice, "/executions/" + id))
                .contains("Number 2 in the queue", "It needs 1 core on one node.", "Who holds n1", "1.50");
        MASTER.goAway();
        assertThat(ok(alice, "/executions/" + id)).contains("only the master knows why", "<h1>sort</h1>");
    }

    @Test
    void manyServicesAreDrawnByComponent() {
        long id = running(200);

        String grouped = ok(alice, "/executions/" + id + "?part=timeline");
        String opened = ok(alice, "/executions/" + id + "?part=timeline&timeline=worker");

        assertThat(grouped).contains("worker ×199", "worker ×1<").doesNotContain(">worker150<");
        assertThat(opened).contains(">worker150<").doesNotContain(">boss0<");
        assertThat(ok(alice, "/executions/" + id + "?part=detail")).doesNotContain(">worker150</a>");
        assertThat(ok(alice, "/executions/" + id + "?part=detail&services=all")).contains(">worker150</a>");
    }

    @Test
    void newestEventsComeFirstAndMoreOnDemand() {
        long id = running(2);
        for (int number = 1; number <= 40; number++) {
            records.executionEvent(id, ExecutionStatus.RUNNING, "number %d of many".formatted(number));
        }

        String first = ok(alice, "/executions/" + id + "?part=events");
        String more = ok(alice, "/executions/" + id + "?part=events&events=150");

        assertThat(first).contains("number 40 of many", "number 11 of many", "events=150");
        assertThat(first).doesNotContain("number 10 of many");
        assertThat(first.indexOf("number 40 of")).isLessThan(first.indexOf("number 39 of"));
        assertThat(more).contains("number 1 of many");
    }

    @Test
    void theOutputIsReadInPieces() {
        long id = running(2);
        files.put("output", "a line\nünd".getBytes(StandardCharsets.UTF_8));

        String end = ok(alice, "/executions/" + id + "/output?at=boss0:end");
        String rest = ok(alice, "/executions/" + id + "/output?at=boss0:7&at=worker0:11");

        assertThat(end).contains("\"service\":\"boss0\"", "a line\\nünd", "\"to\":11", "\"ended\":false");
        assertThat(rest).contains("\"text\":\"ünd\"", "\"service\":\"worker0\"");
        assertThat(alice.get(server, "/executions/" + id + "/output?at=boss0").statusCode())
                .isEqualTo(400);
        assertThat(alice.get(server, "/executions/" + id + "/output?at=other0:1")
                        .statusCode())
                .isEqualTo(404);
        MASTER.goAway();
        assertThat(ok(alice, "/executions/" + id + "/output?at=boss0:7")).contains("\"problem\":\"Only the master");
    }

    @Test
    void withoutScriptsTheLastLinesAndAFileAreThere() {
        long id = running(2);
        files.put("output", ("\u001b[31mred\u001b[0m " + HOSTILE + "\n").getBytes(StandardCharsets.UTF_8));
        assertThat(ok(alice, "/executions/" + id + "?output=boss0"))
                .contains("<div>red &lt;img src=x", "/output/file?service=boss0");
        records.end(id, ExecutionStatus.TERMINATED);
        records.keepOutput(id, "boss0", 0, "all of it".repeat(100_000).getBytes(StandardCharsets.UTF_8));

        HttpResponse<String> file = alice.get(server, "/executions/" + id + "/output/file?service=boss0");

        assertThat(file.body()).hasSize(900_000);
        assertThat(file.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
        assertThat(file.headers().firstValue("Content-Disposition").orElse(""))
                .startsWith("attachment;")
                .contains("boss0-" + id + ".log");
    }

    @Test
    void theTimelineHasALineOfWhatWasUsed() {
        long id = running(2);
        String timeline = "/executions/" + id + "?part=timeline";
        assertThat(ok(alice, timeline)).contains("Cores reserved").doesNotContain("class=\"used\"");
        Instant start = Instant.now();
        records.reserve(id, "boss0", 500, 1 << 20, start);

        records.measure(id, "boss0", start, Duration.ofSeconds(50), 100, 3 << 20);

        assertThat(ok(alice, timeline)).contains("class=\"used\"", " d=\"M", "used up to 2.0", "used up to 3.0 MiB");
    }

    @Test
    void theOutputOfManyServicesIsChosenByName() {
        long id = running(60);

        String page = ok(alice, "/executions/" + id);
        assertThat(page).contains("value=\"boss0\"", "name=\"named\"").doesNotContain("value=\"worker58\"");
        assertThat(ok(alice, "/executions/" + id + "?output=*&named=+worker58"))
                .contains("value=\"worker58\" selected", "/output/file?service=worker58")
                .doesNotContain("output-unknown");
        assertThat(ok(alice, "/executions/" + id + "?named=" + URLEncoder.encode(HOSTILE, StandardCharsets.UTF_8)))
                .contains("It has no service &lt;img", "value=\"boss0\" selected")
                .doesNotContain(HOSTILE);
        assertThat(ok(alice, "/executions/" + running(2))).doesNotContain("name=\"named\"");
    }

    @Test
    void resultsAreListedAndShownAndStored() {
        long id = running(2);
        keepFiles(id);
        String results = "/executions/" + id + "/results";

        String page = ok(alice, "/executions/" + id);
        assertThat(page)
                .contains("plot.png", "a.txt", "&lt;img src=x onerror=alert(1)&gt;.txt")
                .doesNotContain("<img src=x");

        String text = ok(alice, results + "/text?path=results/" + id + "/a.txt");
        assertThat(text).contains("&lt;b&gt;hello&lt;/b&gt;").doesNotContain("<b>hello");

        HttpResponse<String> picture = alice.get(server, results + "/picture?path=results/" + id + "/plot.svg");
        assertThat(picture.headers().firstValue("Content-Type")).hasValue("image/svg+xml");
        assertThat(picture.headers().firstValue("Content-Disposition").orElse(""))
                .startsWith("inline");
        assertThat(picture.headers().allValues("Content-Security-Policy"))
                .singleElement()
                .asString()
                .startsWith("sandbox; default-src 'none';");
        assertThat(alice.get(server, results + "/picture?path=results/" + id + "/a.txt")
                        .statusCode())
                .isEqualTo(404);

        HttpResponse<String> file = alice.get(server, results + "/file?path=results/" + id + "/a.txt");
        assertThat(file.headers().firstValue("Content-Type")).hasValue("application/octet-stream");
        assertThat(file.headers().firstValue("Content-Disposition").orElse("")).startsWith("attachment;");
        assertThat(file.body()).isEqualTo("<b>hello</b>");
        HttpResponse<String> part = TestWebServer.send(server.request(results + "/file?path=results/" + id + "/a.txt")
                .header("Range", "bytes=3-7")
                .header("Cookie", "zoe-session=" + alice.cookie("zoe-session")));
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(part.body()).isEqualTo("hello");
    }

    @Test
    void otherFilesOfTheOwnerAreNoResults() {
        long id = running(2);
        files.put("notes.txt", "private".getBytes(StandardCharsets.UTF_8));
        String results = "/executions/" + id + "/results";

        for (String path : List.of("notes.txt", "results/" + id + "0/a.txt", "results")) {
            assertThat(alice.get(server, results + "/text?path=" + path).statusCode())
                    .as(path)
                    .isEqualTo(404);
            assertThat(alice.get(server, results + "/file?path=" + path).statusCode())
                    .as(path)
                    .isEqualTo(404);
        }
    }

    @Test
    void theFirstPageHasTheFirstPictureOfAResult() {
        long id = running(2);
        records.end(id, ExecutionStatus.TERMINATED);
        assertThat(alice.get(server, "/executions/" + id + "/picture").statusCode())
                .isEqualTo(404);
        assertThat(ok(alice, "/executions/" + id + "/picture?part=card")).doesNotContain("<img");
        keepFiles(id);

        HttpResponse<String> picture = alice.get(server, "/executions/" + id + "/picture");

        assertThat(picture.statusCode()).isEqualTo(200);
        assertThat(picture.headers().firstValue("Content-Type")).hasValue("image/png");
        assertThat(ok(alice, "/executions/" + id + "/picture?part=card"))
                .contains("<img", "src=\"/executions/" + id + "/picture\"");
        assertThat(ok(alice, "/")).contains("/executions/" + id + "/picture?part=card", "/executions/" + id + "/again");
    }

    @Test
    void whileTheMasterIsAwayResultsSaySo() {
        long id = running(2);
        records.end(id, ExecutionStatus.TERMINATED);
        MASTER.goAway();

        assertThat(ok(alice, "/executions/" + id + "/results"))
                .contains("Only the master can reach the files of workspaces");
    }

    /** A file of several parts is sent by a thread of its own, and the request goes on when it has ended. */
    @ParameterizedTest
    @ValueSource(strings = {"picture", "file"})
    void theConnectionOfALargeFileServesTheNextRequest(String as) throws IOException {
        long id = running(2);
        records.end(id, ExecutionStatus.TERMINATED);
        String path = "results/" + id + "/large.png";
        files.put(path, new byte[1 << 20]);
        String request = "GET /executions/%d/results/%s?path=%s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n"
                .formatted(id, as, path, alice.cookieHeader());

        try (Socket connection = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(server.url()).getPort())) {
            connection.setSoTimeout(60_000);
            for (int time = 0; time < 2; time++) {
                connection.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
                StringBuilder head = new StringBuilder();
                while (head.indexOf("\r\n\r\n") < 0) {
                    int next = connection.getInputStream().read();
                    assertThat(next).as("after %s", head).isNotNegative();
                    head.append((char) next);
                }
                assertThat(head).startsWith("HTTP/1.1 200").contains("Content-Length: 1048576");
                assertThat(connection.getInputStream().readNBytes(1 << 20)).hasSize(1 << 20);
            }
        }
    }

    @Test
    void aFileThatIsRemovedWhileItIsSentEndsItsConnection() throws IOException {
        long id = running(2);
        records.end(id, ExecutionStatus.TERMINATED);
        String path = "results/" + id + "/" + VANISHING;
        files.put(path, new byte[1 << 20]);
        String request = "GET /executions/%d/results/file?path=%s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n"
                .formatted(id, path, alice.cookieHeader());

        try (Socket connection = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(server.url()).getPort())) {
            connection.setSoTimeout(60_000);
            connection.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));

            String answer = new String(connection.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);

            assertThat(answer).startsWith("HTTP/1.1 200").contains("Content-Length: 1048576");
            assertThat(answer.length()).isBetween(1 << 18, 1 << 20);
            assertThat(answer).doesNotContain("<html", "urn:zoe");
        }
    }

    private void keepFiles(long id) {
        String directory = "results/" + id + "/";
        files.put(directory + "a.txt", "<b>hello</b>".getBytes(StandardCharsets.UTF_8));
        files.put(directory + "plot.png", new byte[] {(byte) 0x89, 'P', 'N', 'G'});
        files.put(directory + "plot.svg", "<svg xmlns='x'/>".getBytes(StandardCharsets.UTF_8));
        files.put(directory + HOSTILE + ".txt", new byte[] {'x'});
    }

    /** A workspace with {@link #files} for every user, and their {@code output} for every service. */
    private Optional<MasterReply> answer(MasterRequest request) {
        if (request instanceof WorkspaceRequest.ListFiles list) {
            String prefix = list.path().isEmpty() ? "" : list.path() + "/";
            List<Entry> entries = files.entrySet().stream()
                    .filter(file -> file.getKey().startsWith(prefix) && list.execution() == 0)
                    .map(file -> entry(file.getKey().substring(prefix.length()), file.getValue()))
                    .toList();
            return Optional.of(new WorkspaceReply.FileList(entries, ""));
        }
        if (request instanceof WorkspaceRequest.FindFile find) {
            boolean isThere = files.keySet().stream().anyMatch(path -> path.startsWith(find.path() + "/"));
            return Optional.of(
                    isThere
                            ? new WorkspaceReply.File(new Entry(
                                    find.path().substring(find.path().lastIndexOf('/') + 1), EntryType.DIRECTORY, 0, 0))
                            : new WorkspaceReply.FileRefused(Refusal.NOT_FOUND, "there is no such file"));
        }
        if (request instanceof WorkspaceRequest.ReadFile read) {
            boolean isGone = read.path().endsWith(VANISHING) && read.offset() > 0;
            return Optional.of(
                    files.containsKey(read.path()) && !isGone
                            ? part(files.get(read.path()), read.offset(), read.maxBytes())
                            : new WorkspaceReply.FileRefused(Refusal.NOT_FOUND, "there is no such file"));
        }
        byte[] output = files.getOrDefault("output", new byte[0]);
        if (request instanceof MasterRequest.LogEnd) {
            return Optional.of(new MasterReply.LogEnd(0, ByteBuffer.wrap(output)));
        }
        if (request instanceof MasterRequest.Log log) {
            int from = (int) Math.min(log.offset(), output.length);
            return Optional.of(new MasterReply.LogPart(
                    from, ByteBuffer.wrap(output, from, Math.min(log.maxBytes(), output.length - from)), false));
        }
        return Optional.empty();
    }

    private static MasterReply part(byte[] file, long offset, int most) {
        int length = (int) Math.max(0, Math.min(most, file.length - offset));
        return new WorkspaceReply.FilePart("1", file.length, 0, ByteBuffer.wrap(file, (int) offset, length));
    }

    private static Entry entry(String name, byte[] file) {
        return new Entry(name, EntryType.FILE, file.length, 1_700_000_000_000L);
    }

    private String ok(TestBrowser browser, String path) {
        HttpResponse<String> answer = browser.get(server, path);
        assertThat(answer.statusCode()).as("%s: %s", path, answer.body()).isEqualTo(200);
        return answer.body();
    }

    /** Sends a form of the list of executions, which everybody has. */
    private HttpResponse<String> post(TestBrowser browser, String path) {
        String secret = TestBrowser.formOf(browser.get(server, "/executions"));
        return browser.post(server, path, Map.of("form", secret));
    }

    private static String keyOf(String page) {
        Matcher key = KEY.matcher(page);
        assertThat(key.find()).isTrue();
        return key.group(1);
    }

    private long submit(int workers) {
        return rest.post("/api/v1/executions", "{\"application\": " + DESCRIPTION.formatted(workers) + "}")
                .id();
    }

    private long running(int workers) {
        long id = submit(workers);
        records.enter(id, ExecutionStatus.RUNNING);
        records.addNode("n" + id, 8, 1L << 30, 2);
        for (String service : List.of("boss0", "worker0")) {
            records.place(id, service, "n" + id, "most free capacity", ServiceStatus.ACTIVE);
        }
        records.publishPorts(id, "10.0.0.1:33000");
        return id;
    }
}
