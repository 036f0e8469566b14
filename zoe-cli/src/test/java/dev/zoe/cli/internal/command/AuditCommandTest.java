package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AuditCommandTest {

    private static final String NDJSON = "application/x-ndjson";
    private static final String LINE = "{\"position\":1,\"hash\":\"ab\",\"entry\":{\"actor\":\"ada\\u202e\u009b\"}}\n";
    private static final String LAST = "{\"exported\":1,\"last_position\":1,\"last_hash\":\"ab\"}\n";

    private final ScriptedServer server = new ScriptedServer().get("/audit", "audit.json");

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void entriesAreFilteredByTheServer() {
        CliRun run = CliRun.against(server)
                .zoe(
                        "audit",
                        "--actor",
                        "ada",
                        "--action",
                        "execution",
                        "--target",
                        "execution/42",
                        "--since",
                        "7d",
                        "--until",
                        "2026-11-21T10:00:00+01:00",
                        "--result",
                        "done",
                        "--limit",
                        "7");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(server.requests("GET", "/audit")).singleElement().satisfies(request -> assertThat(request.query())
                .isEqualTo("action=execution&actor=ada&limit=7&result=done&since=2026-11-14T09:01:00Z"
                        + "&target=execution/42&until=2026-11-21T09:00:00Z"));
    }

    @Test
    void programsGetWhatTheServerSends() {
        CliRun run = CliRun.against(server).zoe("audit", "ls", "-o", "yaml");

        assertThat(run.out()).contains("\"execution.cancel\"", "owner: \"grace\"", "address: \"192.0.2.17\"");
    }

    @Test
    void aSpreadsheetGetsTheCsvOfTheServer() {
        server.on(
                "GET",
                "/audit",
                exchange -> ScriptedServer.answer(exchange, 200, "text/csv", "id,actor\r\n1,ada\u009b\r\n"));

        CliRun run = CliRun.against(server).zoe("audit", "--actor", "ada", "-o", "csv");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("id,actor\n1,ada\\u009b\n");
        assertThat(server.requests("GET", "/audit")).singleElement().satisfies(request -> {
            assertThat(request.query()).isEqualTo("actor=ada");
            assertThat(request.header("Accept")).isEqualTo("text/csv");
        });
        assertThat(CliRun.against(server).zoe("audit", "verify", "-o", "csv").exitCode())
                .isEqualTo(2);
    }

    @Test
    void olderEntriesAreMentioned() {
        server.on("GET", "/audit", 200, "{\"items\":[{\"id\":9}],\"next\":\"abc\"}");

        assertThat(CliRun.against(server).zoe("audit", "--limit", "1").err()).contains("larger --limit");
    }

    @Test
    void withoutEntriesThisIsSaid() {
        server.on("GET", "/audit", 200, "{\"items\":[],\"next\":null}");

        assertThat(CliRun.against(server).zoe("audit").err()).contains("no entries");
    }

    @Test
    void aTimeThatIsNoneIsRefusedBeforeAnythingIsAsked() {
        CliRun run = CliRun.against(server).zoe("audit", "--since", "yesterday");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'yesterday'", "2026-11-23T10:00:00Z", "7d");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void anExportIsPrintedLineByLineWithoutControlCharacters() {
        server.on("GET", "/audit/export", exchange -> ScriptedServer.answer(exchange, 200, NDJSON, LINE + LAST));

        CliRun run = CliRun.against(server).zoe("audit", "export");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo(LINE.replace("\u009b", "\\u009b") + LAST);
    }

    @Test
    void anExportWithoutItsLastLineIsAFailure() {
        server.on("GET", "/audit/export", exchange -> ScriptedServer.answer(exchange, 200, NDJSON, LINE));

        CliRun run = CliRun.against(server).zoe("audit", "export");

        assertThat(run.exitCode()).isEqualTo(6);
        assertThat(run.err()).contains("not complete");

        server.on("GET", "/audit/export", exchange -> ScriptedServer.answer(exchange, 200, NDJSON, LAST));
        assertThat(CliRun.against(server).zoe("audit", "export").exitCode()).isEqualTo(6);
    }

    @Test
    void aValidTrailIsSuccess() {
        server.get("/audit/verify", "audit-verify.json");

        CliRun run = CliRun.against(server).zoe("audit", "verify", "--known", "3:ab");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("valid:", "yes", "last position:", "318", "4f41595e");
        assertThat(server.requests("GET", "/audit/verify"))
                .singleElement()
                .satisfies(request -> assertThat(request.query()).isEqualTo("known=3:ab"));
    }

    @Test
    void aChangedTrailIsAFailureThatSaysWhere() {
        server.on(
                "GET",
                "/audit/verify",
                200,
                """
                {"valid":false,"entries":3,"first_position":1,"last_position":3,"last_hash":"ab","pending":0,
                 "first_error":{"position":4,"entry_id":7,"message":"the entry was removed"}}""");

        CliRun run = CliRun.against(server).zoe("audit", "verify");

        assertThat(run.exitCode()).isEqualTo(8);
        assertThat(run.out()).contains("position 4, entry 7: the entry was removed");
        assertThat(CliRun.against(server).zoe("audit", "verify", "-o", "json").exitCode())
                .isEqualTo(8);
    }

    @Test
    void aServerThatDoesNotSayWhetherTheTrailIsValidIsNoSuccess() {
        server.on("GET", "/audit/verify", 200, "{}");

        assertThat(CliRun.against(server).zoe("audit", "verify").exitCode()).isEqualTo(8);
    }
}
