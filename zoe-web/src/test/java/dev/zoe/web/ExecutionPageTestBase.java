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
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** A server whose master has files, an execution to show, and people of each role. */
abstract class ExecutionPageTestBase {
    static final ScriptedMaster MASTER = new ScriptedMaster();
    static final Pattern KEY = Pattern.compile("name=\"key\" value=\"([^\"]*)\"");
    static final String HOSTILE = "<img src=x onerror=alert(1)>";
    /** Name of a file that is removed when its first part was read. */
    static final String VANISHING = "vanishing.bin";

    static final String DESCRIPTION =
            """
            {"name": "sort", "version": 4, "kind": "batch", "services": [
              {"name": "boss", "image": "busybox:1", "monitor": true, "essential_count": 1, "total_count": 1,
               "resources": {"memory": {"min": 1048576, "max": 2097152}, "cores": {"min": 0.5}},
               "ports": [{"name": "http", "port_number": 8080, "protocol": "tcp",
                          "url_template": "http://{ip_port}/ui"}]},
              {"name": "worker", "image": "busybox:1", "essential_count": 1, "total_count": %d,
               "resources": {"memory": {"min": 2097152}, "cores": {"min": 1}}}
            ]}""";

    /** Serves all tests until the end of the JVM. */
    static TestWebServer server;

    final TestBrowser alice = new TestBrowser();
    final TestBrowser bob = new TestBrowser();
    final TestBrowser operator = new TestBrowser();
    final TestBrowser observer = new TestBrowser();
    final Map<String, byte[]> files = new TreeMap<>();
    MasterRecordWriter records;
    TestUserWriter users;
    RestCaller rest;

    @BeforeAll
    static void start() throws Exception {
        if (server == null) {
            server = TestWebServer.startWith(MASTER, TestWebServer.keysOfJvm());
        }
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

    void keepFiles(long id) {
        String directory = "results/" + id + "/";
        files.put(directory + "a.txt", "<b>hello</b>".getBytes(StandardCharsets.UTF_8));
        files.put(directory + "plot.png", new byte[] {(byte) 0x89, 'P', 'N', 'G'});
        files.put(directory + "plot.svg", "<svg xmlns='x'/>".getBytes(StandardCharsets.UTF_8));
        files.put(directory + HOSTILE + ".txt", new byte[] {'x'});
    }

    /** A workspace with {@link #files} for every user, and their {@code output} for every service. */
    Optional<MasterReply> answer(MasterRequest request) {
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

    static MasterReply part(byte[] file, long offset, int most) {
        int length = (int) Math.max(0, Math.min(most, file.length - offset));
        return new WorkspaceReply.FilePart("1", file.length, 0, ByteBuffer.wrap(file, (int) offset, length));
    }

    static Entry entry(String name, byte[] file) {
        return new Entry(name, EntryType.FILE, file.length, 1_700_000_000_000L);
    }

    String ok(TestBrowser browser, String path) {
        HttpResponse<String> answer = browser.get(server, path);
        assertThat(answer.statusCode()).as("%s: %s", path, answer.body()).isEqualTo(200);
        return answer.body();
    }

    /** Sends a form of the list of executions, which everybody has. */
    HttpResponse<String> post(TestBrowser browser, String path) {
        String secret = TestBrowser.formOf(browser.get(server, "/executions"));
        return browser.post(server, path, Map.of("form", secret));
    }

    static String keyOf(String page) {
        Matcher key = KEY.matcher(page);
        assertThat(key.find()).isTrue();
        return key.group(1);
    }

    long submit(int workers) {
        return rest.post("/api/v1/executions", "{\"application\": " + DESCRIPTION.formatted(workers) + "}")
                .id();
    }

    long running(int workers) {
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
