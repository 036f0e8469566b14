package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RolesCommandTest {

    private static final String AUDITOR =
            """
            role:                 auditor
            built-in:             no
            users:                0
            capabilities:         can_access_api, can_operate_others, can_see_status
            priority:             low, normal
            networks:             default
            host-paths:           /data, /scratch:rw
            registries:           none
            linux-capabilities:   NET_RAW
            idle-release-elastic: default
            idle-stop:            12h
            read-only-root:       yes
            """;

    private final ScriptedServer server = new ScriptedServer()
            .get("/roles", "roles.json")
            .get("/roles/auditor", "role.json")
            .on("PATCH", "/roles/auditor", 200, ScriptedServer.resource("role.json"));

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void rolesAreListedAndShown() {
        String list =
                """
                NAME      BUILT-IN  USERS  CAPABILITIES
                observer  yes           2  can_access_api,can_see_status
                auditor   no            0  can_access_api,can_operate_others,can_see_status
                """;
        assertThat(CliRun.against(server).zoe("roles").out()).isEqualTo(list);
        assertThat(CliRun.against(server).zoe("roles", "ls").out()).isEqualTo(list);
        assertThat(CliRun.against(server).zoe("roles", "show", "auditor").out()).isEqualTo(AUDITOR);
        assertThat(CliRun.against(server).zoe("roles", "-o", "json").json())
                .isEqualTo(ScriptedServer.document("roles.json"));
    }

    @Test
    void capabilitiesAreTypedInEveryForm() {
        server.on("POST", "/roles", 201, ScriptedServer.resource("role.json"));

        CliRun run = CliRun.against(server)
                .zoe("roles", "add", "auditor", "can_see_status", "access-api", "can-operate-others", "SEE_STATUS");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo(AUDITOR);
        assertThat(server.requests("POST", "/roles")).singleElement().satisfies(request -> assertThat(request.body())
                .isEqualTo("{\"name\":\"auditor\",\"capabilities\":"
                        + "[\"can_access_api\",\"can_operate_others\",\"can_see_status\"]}"));
    }

    @Test
    void changesGoOnFromTheVersionThatWasRead() {
        CliRun run = CliRun.against(server)
                .zoe("roles", "set", "auditor", "+delete-executions", "-can_access_api", "-operate-others");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo(AUDITOR);
        assertThat(server.requests("PATCH", "/roles/auditor")).singleElement().satisfies(request -> {
            assertThat(request.body()).isEqualTo("{\"capabilities\":[\"can_delete_executions\",\"can_see_status\"]}");
            assertThat(request.header("If-match")).isEqualTo("\"7\"");
        });
    }

    @Test
    void aFullListReplacesAllWithoutReading() {
        CliRun run = CliRun.against(server).zoe("roles", "set", "auditor", "see-status", "-o", "json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.json()).isEqualTo(ScriptedServer.document("role.json"));
        assertThat(server.requests("GET", "/roles/auditor")).isEmpty();
        assertThat(server.requests("PATCH", "/roles/auditor")).singleElement().satisfies(request -> {
            assertThat(request.body()).isEqualTo("{\"capabilities\":[\"can_see_status\"]}");
            assertThat(request.header("If-match")).isEmpty();
        });
    }

    @Test
    void whatDescriptionsMayAskForIsSetByKey() {
        CliRun run = CliRun.against(server)
                .zoe(
                        "roles",
                        "set",
                        "auditor",
                        "priority=low,normal",
                        "networks=default",
                        "host-paths=/data,/scratch:rw",
                        "registries=none",
                        "linux_capabilities=NET_RAW",
                        "read-only-root=yes");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo(AUDITOR);
        assertThat(server.requests("GET", "/roles/auditor")).isEmpty();
        assertThat(server.requests("PATCH", "/roles/auditor")).singleElement().satisfies(request -> assertThat(
                        request.body())
                .isEqualTo("{\"priority_classes\":[\"low\",\"normal\"],\"networks\":null,"
                        + "\"host_paths\":[\"/data\",\"/scratch:rw\"],\"registries\":[],"
                        + "\"linux_capabilities\":[\"NET_RAW\"],\"read_only_root\":true}"));
    }

    @ParameterizedTest
    @CsvSource({"12h, 43200", "90m, 5400", "2d, 172800", "45s, 45", "1800, 1800", "PT1H30M, 5400", "default, null"})
    void idleLimitsAreTypedAsTimes(String typed, String sent) {
        CliRun run = CliRun.against(server).zoe("roles", "set", "auditor", "idle-stop=" + typed);

        assertThat(run.err()).isEmpty();
        assertThat(server.requests("PATCH", "/roles/auditor"))
                .singleElement()
                .satisfies(request -> assertThat(request.body()).isEqualTo("{\"idle_stop_seconds\":" + sent + "}"));
    }

    @ParameterizedTest
    @CsvSource({"43200, 12h", "5400, 90m", "172800, 2d", "45, 45s", "3661, 3661s", "null, default"})
    void idleLimitsAreShownExactly(String seconds, String shown) {
        server.on(
                "GET",
                "/roles/lab",
                200,
                "{\"name\": \"lab\", \"idle_release_elastic_seconds\": %s}".formatted(seconds));

        assertThat(CliRun.against(server).zoe("roles", "show", "lab").out())
                .contains("idle-release-elastic: " + shown + "\n");
    }

    @Test
    void capabilitiesAndKeysAreSetTogether() {
        server.on("POST", "/roles", 201, ScriptedServer.resource("role.json"));

        CliRun.against(server).zoe("roles", "add", "auditor", "access-api", "priority=low");
        CliRun.against(server).zoe("roles", "set", "auditor", "-access-api", "read-only-root=no");

        assertThat(server.requests("POST", "/roles")).singleElement().satisfies(request -> assertThat(request.body())
                .isEqualTo("{\"name\":\"auditor\",\"capabilities\":[\"can_access_api\"],"
                        + "\"priority_classes\":[\"low\"]}"));
        assertThat(server.requests("PATCH", "/roles/auditor")).singleElement().satisfies(request -> {
            assertThat(request.body())
                    .isEqualTo("{\"read_only_root\":false,\"capabilities\":[\"can_operate_others\","
                            + "\"can_see_status\"]}");
            assertThat(request.header("If-match")).isEqualTo("\"7\"");
        });
    }

    @Test
    void aChangeThatWasMadeMeanwhileIsNotUndone() {
        server.problem("PATCH", "/roles/auditor", 412, "Another change was made first.");

        CliRun run = CliRun.against(server).zoe("roles", "set", "auditor", "+see-status");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err())
                .isEqualTo("error: it was changed meanwhile; run the command again (Another change was made first.)\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "set auditor +fly|there is no capability 'fly'; use can_access_api, can_access_full_shop,",
                "set auditor --fly|there is no capability '-fly'; use can_access_api",
                "set auditor -x|there is no capability 'x'; use can_access_api",
                "add auditor fly swim|there is no capability 'fly', 'swim'; use can_access_api",
                "set auditor +see-status access-api|write either changes such as +can_see_status -can_access_api, or",
                "set auditor +see-status -can_see_status|can_see_status is both added and removed",
                "set auditor mounts=/data|there is no key 'mounts'; use priority, networks, host-paths, registries,",
                "set auditor idle-stop=soon|idle-stop=soon: write a time of at least a second such as 30m or 12h, or",
                "set auditor idle-stop=0|idle-stop=0: write a time of at least a second",
                "set auditor idle-stop=PT1.5S|idle-stop=PT1.5S: write a time of at least a second",
                "set auditor read-only-root=maybe|read-only-root=maybe: write yes or no",
                "set auditor|there is nothing to set; name a capability, such as +can_see_status",
                "set|Missing required parameter: 'NAME'",
                "add auditor|Missing required parameter: 'CAPABILITY'"
            })
    void whatMakesNoSenseIsNotSent(String words, String message) {
        CliRun run = CliRun.against(server).zoe(("roles " + words).split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("error: " + message);
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void rolesAreDeletedOneByOne() {
        server.problem("DELETE", "/roles/admin", 409, "The role admin is built in.")
                .on("DELETE", "/roles/auditor", 204, "");

        CliRun run = CliRun.against(server).zoe("roles", "rm", "admin", "auditor");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).isEqualTo("role auditor deleted\n");
        assertThat(run.err()).isEqualTo("role admin: The role admin is built in.\n");
    }
}
