package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GroupsCommandTest {

    private static final String PHYSICS =
            """
            group:   physics
            quota:   students
            shares:  2
            running: 3
            waiting: 0
            members: ada, bob (ldap)
            """;

    private final ScriptedServer server =
            new ScriptedServer().get("/groups", "groups.json").get("/groups/physics", "group.json");

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void groupsAreListedAndShown() {
        String list =
                """
                NAME       QUOTA     SHARES  RUNNING  WAITING  MEMBERS
                chemistry  students       2        0        0        0
                physics    students       2        3        0        2
                """;
        assertThat(CliRun.against(server).zoe("groups").out()).isEqualTo(list);
        assertThat(CliRun.against(server).zoe("groups", "show", "physics").out())
                .isEqualTo(PHYSICS);
    }

    @Test
    void aGroupIsAddedAndChanged() {
        server.on("POST", "/groups", 201, ScriptedServer.resource("group.json"))
                .on("PATCH", "/groups/physics", 200, ScriptedServer.resource("group.json"));

        assertThat(CliRun.against(server)
                        .zoe("groups", "add", "physics", "quota=students", "shares=2")
                        .out())
                .isEqualTo(PHYSICS);
        CliRun.against(server).zoe("groups", "set", "physics", "shares=4");

        assertThat(server.requests("POST", "/groups")).singleElement().satisfies(request -> assertThat(request.body())
                .isEqualTo("{\"quota\":\"students\",\"shares\":2,\"name\":\"physics\"}"));
        assertThat(server.requests("PATCH", "/groups/physics"))
                .singleElement()
                .satisfies(request -> assertThat(request.body()).isEqualTo("{\"shares\":4}"));
    }

    @Test
    void membersAreAddedAndRemovedOneByOne() {
        server.on("PUT", "/groups/physics/members/ada", 200, ScriptedServer.resource("group.json"))
                .problem("PUT", "/groups/physics/members/eve", 404, "There is no user eve.")
                .on("DELETE", "/groups/physics/members/ada", 204, "");

        CliRun added = CliRun.against(server).zoe("groups", "add-member", "physics", "eve", "ada");
        CliRun removed = CliRun.against(server).zoe("groups", "remove-member", "physics", "ada");

        assertThat(added.out()).isEqualTo("user ada is in group physics\n");
        assertThat(added.err()).isEqualTo("user eve: There is no user eve.\n");
        assertThat(added.exitCode()).isEqualTo(5);
        assertThat(removed.out()).isEqualTo("user ada is no longer in group physics\n");
        assertThat(removed.err()).isEmpty();
    }

    @Test
    void aMemberBecauseOfADirectoryComesBackWhichIsSaid() {
        server.on("DELETE", "/groups/physics/members/bob", 204, "");

        CliRun removed = CliRun.against(server).zoe("groups", "remove-member", "physics", "bob");

        assertThat(removed.exitCode()).isZero();
        assertThat(removed.err())
                .isEqualTo("notice: user bob was in the group because of ldap, and is again after the next log-in,"
                        + " unless the user leaves the group there\n");
    }
}
