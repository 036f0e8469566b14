package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class UsersCommandTest {

    private static final String LIST =
            """
            NAME  ROLE        QUOTA      STATE     SOURCE  EMAIL
            root  admin       unlimited  enabled   local
            ada   power-user  students   disabled  local   ada@example.org
            """;

    private static final String ADA =
            """
            user:         ada
            email:        ada@example.org
            role:         power-user
            quota:        students
            shares:       1
            state:        enabled
            source:       local
            uid on nodes: 20003
            created:      2026-11-20T08:30:00Z
            """;

    private final ScriptedServer server =
            new ScriptedServer().get("/users", "users.json").get("/users/ada", "user.json");

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void usersAreListedWithAndWithoutTheAction() {
        assertThat(CliRun.against(server).zoe("users").out()).isEqualTo(LIST);
        assertThat(CliRun.against(server).zoe("users", "ls").out()).isEqualTo(LIST);
    }

    @Test
    void theListPassesItsFiltersOn() {
        CliRun.against(server)
                .zoe("users", "ls", "--name", "ada", "--role", "user", "--quota", "students", "--enabled", "false");

        assertThat(server.requests("GET", "/users")).singleElement().satisfies(request -> assertThat(request.query())
                .isEqualTo("enabled=false&limit=500&name=ada&quota=students&role=user"));
    }

    @Test
    void aUserIsShown() {
        assertThat(CliRun.against(server).zoe("users", "show", "ada").out()).isEqualTo(ADA);
    }

    @Test
    void aNewUserGetsASecretAndTheExactCommand() {
        server.on("POST", "/users", 201, ScriptedServer.resource("user-added.json"));

        CliRun run = CliRun.against(server)
                .zoe("users", "add", "ada", "--quota", "students", "--email", "ada@example.org", "--uid", "20003");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .isEqualTo("user ada added: role user, quota students\n"
                        + "secret:      mK4nq0R8yqv1\n"
                        + "valid until: 2026-11-22T09:01:00Z\n"
                        + "ada sets a password, once, with\n"
                        + "  zoe passwd --url " + server.url() + " --user ada --secret mK4nq0R8yqv1\n");
        assertThat(server.requests("POST", "/users")).singleElement().satisfies(request -> assertThat(request.body())
                .isEqualTo("{\"username\":\"ada\",\"quota\":\"students\",\"email\":\"ada@example.org\","
                        + "\"fs_uid\":20003}"));
    }

    @Test
    void changesAreSentWithTheirTypesAndTheUserIsShown() {
        server.on("PATCH", "/users/ada", 200, ScriptedServer.resource("user.json"));

        CliRun run = CliRun.against(server)
                .zoe(
                        "users",
                        "set",
                        "ada",
                        "role=power-user",
                        "quota=students",
                        "shares=2",
                        "email=",
                        "enabled=true",
                        "uid=7");

        assertThat(run.out()).isEqualTo(ADA);
        assertThat(server.requests("PATCH", "/users/ada")).singleElement().satisfies(request -> assertThat(
                        request.body())
                .isEqualTo("{\"role\":\"power-user\",\"quota\":\"students\",\"shares\":2,\"email\":null,"
                        + "\"enabled\":true,\"fs_uid\":7}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "group=x|there is no key 'group'; use role, quota, shares, email, enabled, uid",
                "role|'role' is not KEY=VALUE, such as role=operator",
                "role=|role: the name is missing",
                "enabled=yes|enabled: 'yes' is neither true nor false",
                "uid=0|uid: '0' is not a whole number from 1 to 2147483647",
                "uid=ada|uid: 'ada' is not a whole number from 1 to 2147483647"
            })
    void whatCannotBeSetIsSaidWithWhatWouldBeRight(String change, String message) {
        CliRun run = CliRun.against(server).zoe("users", "set", "ada", change);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("error: " + message + "\n");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void everythingThatCannotBeSetIsSaidAtOnce() {
        assertThat(CliRun.against(server)
                        .zoe("users", "set", "ada", "enabled=no", "role=a", "role=b")
                        .err())
                .isEqualTo(
                        """
                        error: 2 values cannot be read
                        enabled: 'no' is neither true nor false
                        role is given twice
                        """);
    }

    @Test
    void usersAreDisabledWithTheirExecutionsOrWithout() {
        server.on("PATCH", "/users/ada", 200, "{\"username\":\"ada\"}")
                .on("PATCH", "/users/grace", 200, "{\"username\":\"grace\"}");

        assertThat(CliRun.against(server)
                        .zoe("users", "disable", "ada", "grace", "--cancel")
                        .out())
                .isEqualTo("user ada disabled\nuser grace disabled\n");
        assertThat(CliRun.against(server).zoe("users", "disable", "ada").exitCode())
                .isZero();
        assertThat(CliRun.against(server).zoe("users", "enable", "ada").out()).isEqualTo("user ada enabled\n");

        assertThat(server.requests("PATCH", "/users/ada"))
                .extracting(request -> request.query() + " " + request.body())
                .containsExactly(
                        "executions=cancel {\"enabled\":false}", " {\"enabled\":false}", " {\"enabled\":true}");
    }

    @Test
    void oneThatCannotBeDeletedKeepsNoOtherFromBeingDeletedButIsAFailure() {
        server.problem("DELETE", "/users/ada", 409, "ada is the last administrator")
                .on("DELETE", "/users/grace", 204, "");

        CliRun run = CliRun.against(server).zoe("users", "rm", "ada", "grace");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).isEqualTo("user grace deleted\n");
        assertThat(run.err()).isEqualTo("user ada: ada is the last administrator\n");
        assertThat(CliRun.against(server)
                        .zoe("users", "rm", "ada", "grace", "-o", "json")
                        .out())
                .isEqualToIgnoringWhitespace("{\"deleted\":[\"grace\"]}");
    }

    @ParameterizedTest
    @CsvSource({"users, users.json", "users ls, users.json", "users show ada, user.json"})
    void jsonHasTheShapeOfTheApi(String command, String resource) {
        var expected = JsonMapper.shared().readTree(ScriptedServer.resource(resource));

        CliRun behind = CliRun.against(server).zoe((command + " -o json").split(" "));
        CliRun before = CliRun.against(server)
                .zoe(command.replace("users", "users -o json").split(" "));

        assertThat(JsonMapper.shared().readTree(behind.out())).isEqualTo(expected);
        assertThat(before.out()).isEqualTo(behind.out());
    }

    @Test
    void changedUsersAreListedForPrograms() {
        server.on("PATCH", "/users/ada", 200, "{\"username\":\"ada\"}");

        assertThat(CliRun.against(server)
                        .zoe("users", "disable", "ada", "-o", "yaml")
                        .out())
                .isEqualTo("items:\n- username: \"ada\"\n");
    }

    @Test
    void aRefusalIsSaidWithAllErrors() {
        server.on(
                "POST",
                "/users",
                400,
                """
                {"title":"The input is not valid","detail":"…","errors":[
                  {"pointer":"/username","value":"Ada","message":"must have small letters"},
                  {"pointer":"/role","value":"king","message":"there is no such role"}]}""");

        CliRun run = CliRun.against(server).zoe("users", "add", "Ada", "--role", "king");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err())
                .isEqualTo(
                        """
                        error: The input is not valid: 2 errors
                        /username: must have small letters (got Ada)
                        /role: there is no such role (got king)
                        """);
    }

    @Test
    void anUnknownActionIsSaidWithTheCommand() {
        CliRun run = CliRun.against(server).zoe("users", "delete", "ada");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("delete").contains("Try 'zoe users --help'.");
        assertThat(CliRun.against(server).zoe("users", "add").err()).contains("Try 'zoe users add --help'.");
    }
}
