package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.TestDirectory;
import dev.zoe.db.testing.AuditTampering;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** Log-ins that a directory checks, beside those of local users. */
class LdapLoginTest extends ApiTest {
    private static final TestDirectory DIRECTORY = TestDirectory.start();
    private static final String PATH = "/api/v1/executions";
    private static final String ME = "/api/v1/users/me";

    @DynamicPropertySource
    static void directory(DynamicPropertyRegistry properties) {
        Map<String, String> settings = Map.ofEntries(
                Map.entry("sources", "ldap, local"),
                Map.entry("refusal-time", "1ms"),
                Map.entry("ldap.url", DIRECTORY.ldaps()),
                Map.entry("ldap.ca-file", DIRECTORY.certificate().file().toString()),
                Map.entry("ldap.bind-dn", TestDirectory.ACCOUNT),
                Map.entry("ldap.bind-password", TestDirectory.ACCOUNT_PASSWORD),
                Map.entry("ldap.users.base", TestDirectory.PEOPLE),
                Map.entry("ldap.groups.base", TestDirectory.GROUPS),
                Map.entry("ldap.roles[0].group", "Zoe-Admins"),
                Map.entry("ldap.roles[0].role", "admin"),
                Map.entry("ldap.roles[1].group", "everybody"),
                Map.entry("ldap.roles[1].role", "user"),
                Map.entry("ldap.roles[2].group", "broken"),
                Map.entry("ldap.roles[2].role", "no-such-role"),
                Map.entry("ldap.zoe-groups[0].group", "Theory"),
                Map.entry("ldap.zoe-groups[0].zoe-group", "physics"),
                Map.entry("ldap.zoe-groups[1].group", "staff"),
                Map.entry("ldap.zoe-groups[1].zoe-group", "no-such-group"),
                Map.entry("ldap.zoe-group-pattern", "team-(.*)"));
        settings.forEach((name, value) -> properties.add("zoe.api.identity." + name, () -> value));
    }

    @AfterAll
    static void stop() {
        DIRECTORY.close();
    }

    private RestCaller ada;

    @BeforeEach
    void people(@Autowired DataSource database) {
        new AuditTampering(database).clear();
        DIRECTORY.clear();
        tables.empty("user_group");
        DIRECTORY.addPerson("ada", "lovelace");
        DIRECTORY.addPerson("alan", "turing");
        DIRECTORY.addPerson("guest", "guest");
        DIRECTORY.addGroup("zoe-admins", "ada");
        DIRECTORY.addGroup("everybody", "ada", "alan");
        DIRECTORY.forgetRequests();
        ada = anonymous.withLogin("ada", "lovelace");
    }

    @Test
    void theFirstLoginCreatesTheUserWithTheRoleOfTheGroups() {
        RestResponse me = ada.get(ME);

        assertThat(me.status()).isEqualTo(200);
        assertThat(me.at("/auth_source")).isEqualTo("ldap");
        assertThat(me.at("/role")).isEqualTo("admin");
        assertThat(me.at("/quota")).isEqualTo("unlimited");
        assertThat(me.json().path("fs_uid").asInt()).isGreaterThan(1000);
        assertThat(anonymous.withLogin("alan", "turing").get(ME).at("/role")).isEqualTo("user");
        List<JsonNode> entries = root.get("/api/v1/audit?action=user.create").items();
        assertThat(entries).hasSize(2);
        JsonNode ofAda = entries.get(1);
        assertThat(ofAda.path("actor").asString()).isEqualTo("ada");
        assertThat(ofAda.path("target").asString()).isEqualTo("ada");
        assertThat(ofAda.path("address").asString()).isEqualTo("127.0.0.1");
        assertThat(ofAda.at("/after/source").asString()).isEqualTo("ldap");
        assertThat(ofAda.at("/after/role").asString()).isEqualTo("admin");
    }

    @Test
    void aPasswordThatWasRightAShortWhileAgoIsNotAskedForAgain() {
        assertThat(ada.get(PATH).status()).isEqualTo(200);
        DIRECTORY.forgetRequests();

        assertThat(ada.get(PATH).status()).isEqualTo(200);

        assertThat(DIRECTORY.requests()).isEmpty();
    }

    @Test
    void everyRefusedNameGetsTheSameAnswerAndCostsTheSameRequests() {
        assertThat(anonymous.withLogin("alan", "turing").get(PATH).status()).isEqualTo(200);
        users.disable("alan");
        List<RestCaller> refused = List.of(
                anonymous.withLogin("ada", "wrong"), // in the directory
                anonymous.withLogin("nemo", "wrong"), // nowhere
                anonymous.withLogin("alice", "wrong"), // local
                anonymous.withLogin("alan", "turing"), // disabled
                anonymous.withLogin("guest", "guest"), // without a role
                anonymous.withLogin("Ada", "lovelace"), // not the name of a user
                anonymous.withLogin("*", "lovelace"));

        List<List<String>> requests = new ArrayList<>();
        List<RestResponse> answers = new ArrayList<>();
        for (RestCaller caller : refused) {
            DIRECTORY.forgetRequests();
            answers.add(caller.get(PATH));
            requests.add(DIRECTORY.requests().stream()
                    .map(request -> request.replaceFirst(" .*", ""))
                    .toList());
        }

        assertThat(answers).extracting(RestResponse::status).containsOnly(401);
        assertThat(answers.stream().map(RestResponse::textOfAnyRequest).distinct())
                .hasSize(1);
        assertThat(requests).hasSize(7).containsOnly(List.of("bind", "search", "search", "bind"));
    }

    @Test
    void thePasswordOfALocalUserIsNeverSentToTheDirectory() {
        DIRECTORY.addPerson("bob", "his-own");
        DIRECTORY.addGroup("more", "bob");

        assertThat(bob.get(PATH).status()).isEqualTo(200);
        anonymous.withLogin("bob", "his-own").get(PATH);
        anonymous.withLogin("alice", "typing-error").get(PATH);

        assertThat(DIRECTORY.passwords()).isNotEmpty().doesNotContain("secret", "his-own", "typing-error");
    }

    @Test
    void anEqualNameInTheDirectoryNeverTakesOverALocalUser() {
        DIRECTORY.addPerson("bob", "his-own");
        DIRECTORY.removeGroup("zoe-admins");
        DIRECTORY.addGroup("zoe-admins", "bob");

        assertThat(anonymous.withLogin("bob", "his-own").get(PATH).status()).isEqualTo(401);

        RestResponse user = root.get("/api/v1/users/bob");
        assertThat(user.at("/auth_source")).isEqualTo("local");
        assertThat(user.at("/role")).isEqualTo("user");
        assertThat(bob.get(PATH).status()).isEqualTo(200);
    }

    @Test
    void anEmptyPasswordIsRefusedBeforeTheDirectoryIsAsked() {
        assertThat(anonymous.withLogin("ada", "").get(PATH).status()).isEqualTo(401);
        assertThat(anonymous.withLogin("nemo", "").get(PATH).status()).isEqualTo(401);

        assertThat(DIRECTORY.requests()).isEmpty();
    }

    @Test
    void theRoleFollowsTheGroupsAtEachLogin() {
        assertThat(ada.get(ME).at("/role")).isEqualTo("admin");
        DIRECTORY.removeGroup("zoe-admins");
        DIRECTORY.setPassword("ada", "new");

        RestResponse me = anonymous.withLogin("ada", "new").get(ME);

        assertThat(me.at("/role")).isEqualTo("user");
        assertThat(ada.get(PATH).status()).isEqualTo(401);
        JsonNode entry = root.get("/api/v1/audit?action=user.change").items().get(0);
        assertThat(entry.at("/before/role").asString()).isEqualTo("admin");
        assertThat(entry.at("/after/role").asString()).isEqualTo("user");
    }

    @Test
    void theLastAdministratorKeepsTheRole() {
        assertThat(ada.get(ME).at("/role")).isEqualTo("admin");
        users.setRole("root", "user");
        DIRECTORY.removeGroup("zoe-admins");
        users.changeAll();

        assertThat(ada.get(ME).at("/role")).isEqualTo("admin");
    }

    @Test
    void whoHasNoRoleAnyLongerIsRefused() {
        assertThat(anonymous.withLogin("alan", "turing").get(PATH).status()).isEqualTo(200);
        DIRECTORY.removeGroup("everybody");
        users.changeAll();

        assertThat(anonymous.withLogin("alan", "turing").get(PATH).status()).isEqualTo(401);
        assertThat(root.get("/api/v1/users/alan").at("/role")).isEqualTo("user");
    }

    @Test
    void groupsOfTheDirectoryBecomeGroupsOfZoeAtEachLogin() {
        createGroups("chemistry", "physics", "biology");
        DIRECTORY.addGroup("theory", "ada");
        DIRECTORY.addGroup("team-chemistry", "ada");
        DIRECTORY.addGroup("team-", "ada");

        assertThat(ada.get(ME).json().path("groups").toString()).isEqualTo("[\"chemistry\",\"physics\"]");
        assertThat(ada.get(ME).at("/default_group")).isEqualTo("physics");
        assertThat(root.get("/api/v1/groups/physics").at("/memberships/0/origin"))
                .isEqualTo("ldap");
        assertThat(entries("group.add-member"))
                .extracting(entry -> entry.path("actor").asString() + " "
                        + entry.path("target").asString() + " "
                        + entry.at("/after/origin").asString())
                .containsExactly("ada chemistry ldap", "ada physics ldap");

        DIRECTORY.removeGroup("theory");
        DIRECTORY.addGroup("team-biology", "ada");
        users.changeAll();

        assertThat(ada.get(ME).json().path("groups").toString()).isEqualTo("[\"biology\",\"chemistry\"]");
        assertThat(ada.get(ME).at("/default_group")).isEqualTo("biology");
        assertThat(entries("group.remove-member")).singleElement().satisfies(entry -> {
            assertThat(entry.path("target").asString()).isEqualTo("physics");
            assertThat(entry.at("/before/origin").asString()).isEqualTo("ldap");
        });
    }

    @Test
    void membershipsThatAnAdministratorGaveStay() {
        createGroups("chemistry", "physics", "biology");
        DIRECTORY.addGroup("theory", "ada");
        DIRECTORY.addGroup("team-biology", "ada");
        ada.get(ME);
        root.send("PUT", "/api/v1/groups/chemistry/members/ada");
        root.send("PUT", "/api/v1/groups/physics/members/ada");
        root.send("PUT", "/api/v1/groups/biology/members/ada?default=true");
        DIRECTORY.removeGroup("theory");
        DIRECTORY.removeGroup("team-biology");
        users.changeAll();

        assertThat(ada.get(ME).json().path("groups").toString()).isEqualTo("[\"chemistry\",\"physics\"]");
    }

    @Test
    void aMembershipOfTheDirectoryThatWasRemovedComesBackAtTheNextLogin() {
        createGroups("physics");
        DIRECTORY.addGroup("theory", "ada");
        ada.get(ME);
        assertThat(root.send("DELETE", "/api/v1/groups/physics/members/ada").status())
                .isEqualTo(204);
        assertThat(ada.get(ME).json().path("groups")).isEmpty();
        users.changeAll();

        assertThat(ada.get(ME).at("/groups/0")).isEqualTo("physics");
    }

    @Test
    void aGroupThatZoeDoesNotHaveRefusesNoLoginAndIsRecorded() {
        DIRECTORY.addGroup("staff", "ada");

        assertThat(ada.get(ME).status()).isEqualTo(200);

        assertThat(entries("group.add-member")).singleElement().satisfies(entry -> {
            assertThat(entry.path("target").asString()).isEqualTo("no-such-group");
            assertThat(entry.path("result").asString()).isEqualTo("refused");
            assertThat(entry.path("actor").asString()).isEqualTo("ada");
        });
    }

    private void createGroups(String... names) {
        for (String name : names) {
            assertThat(root.post("/api/v1/groups", "{\"name\": \"%s\"}".formatted(name))
                            .status())
                    .isEqualTo(201);
        }
    }

    private List<JsonNode> entries(String action) {
        return root.get("/api/v1/audit?action=" + action).items();
    }

    @Test
    void aRoleThatDoesNotExistCreatesNobody() {
        DIRECTORY.addGroup("broken", "guest");

        assertThat(anonymous.withLogin("guest", "guest").get(PATH).status()).isEqualTo(401);

        assertThat(root.get("/api/v1/users/guest").status()).isEqualTo(404);
    }

    @Test
    void aDisabledUserStaysDisabled() {
        assertThat(ada.get(PATH).status()).isEqualTo(200);
        users.disable("ada");
        users.changeAll();

        assertThat(ada.get(PATH).status()).isEqualTo(401);

        assertThat(root.get("/api/v1/users/ada").at("/enabled")).isEqualTo("false");
    }

    @Test
    void withoutTheDirectoryLocalUsersLogInAndOthersAreRefusedAsWithAWrongPassword() {
        String wrong = anonymous.withLogin("ada", "wrong").get(PATH).textOfAnyRequest();
        DIRECTORY.stopListening();
        try {
            assertThat(root.get(PATH).status()).isEqualTo(200);
            RestResponse refused = ada.get(PATH);

            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.textOfAnyRequest()).isEqualTo(wrong);
        } finally {
            DIRECTORY.startListening();
        }
    }

    @Test
    void wrongPasswordsAreLimitedWithoutAskingTheDirectoryFurther() {
        for (int i = 0; i < 10; i++) {
            assertThat(anonymous.withLogin("ada", "guess" + i).get(PATH).status())
                    .isEqualTo(401);
        }
        DIRECTORY.forgetRequests();

        assertThat(anonymous.withLogin("ada", "guess").get(PATH).problem()).isEqualTo("too-many-attempts");

        assertThat(DIRECTORY.requests()).isEmpty();
    }

    @Test
    void zoeSetsNoPasswordOfADirectory() {
        assertThat(ada.get(PATH).status()).isEqualTo(200);

        assertThat(root.post("/api/v1/users/ada/password-reset", "").problem()).isEqualTo("not-local");
        assertThat(ada.send(
                                "PUT",
                                "/api/v1/users/me/password",
                                "application/json",
                                "{\"current\": \"lovelace\", \"password\": \"a long new password 17\"}")
                        .problem())
                .isEqualTo("not-local");
    }

    @Test
    void neitherLogNorAuditTrailHasPasswords() {
        ada.get(PATH);
        anonymous.withLogin("lovelace", "ada").get(PATH);

        assertThat(tables.countContaining("audit_entry", "lovelace", java.util.Optional.empty()))
                .isZero();
    }
}
