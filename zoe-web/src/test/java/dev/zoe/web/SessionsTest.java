package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Sessions as a resource: who sees them, and who ends them. */
@Tag("slow")
class SessionsTest {
    private static final String SESSIONS = "/api/v1/sessions";

    private final TestWebServer server = TestWebServer.shared();

    private final TestBrowser laptop = new TestBrowser();
    private final TestBrowser phone = new TestBrowser();
    private RestCaller alice;
    private RestCaller bob;
    private RestCaller root;

    @BeforeEach
    void people() {
        DataSource database = server.bean(DataSource.class);
        new TestTables(database).empty("execution", "users", "login_attempt");
        TestUserWriter users = new TestUserWriter(database);
        users.add("alice", "user");
        users.add("bob", "user");
        users.add("root", "admin");
        RestCaller anonymous = new RestCaller(server.url(), Optional.empty());
        alice = anonymous.as("alice");
        bob = anonymous.as("bob");
        root = anonymous.as("root");
        laptop.logIn(server, "alice", "secret");
    }

    @Test
    void aUserSeesWhereTheyAreLoggedIn() {
        phone.logIn(server, "alice", "secret");

        RestResponse list = alice.get(SESSIONS);

        assertThat(list.items()).hasSize(2).allSatisfy(session -> {
            assertThat(session.path("address").asString()).isEqualTo("127.0.0.1");
            assertThat(session.path("browser").asString()).startsWith("Java-http-client");
            assertThat(session.path("created_at").asString())
                    .isLessThan(session.path("expires_at").asString());
        });
        assertThat(list.text()).doesNotContain(laptop.cookie("zoe-session"));
        assertThat(bob.get(SESSIONS).items()).isEmpty();
    }

    @Test
    void aUserLogsOneBrowserOut() {
        long onLaptop = idOf(alice);
        phone.logIn(server, "alice", "secret");

        assertThat(alice.send("DELETE", SESSIONS + "/" + onLaptop).status()).isEqualTo(204);

        assertThat(laptop.get(server, "/").statusCode()).isEqualTo(302);
        assertThat(phone.get(server, "/").statusCode()).isEqualTo(200);
        assertThat(alice.send("DELETE", SESSIONS + "/" + onLaptop).status()).isEqualTo(404);
        assertThat(root.get("/api/v1/audit?action=session.end").at("/items/0/target"))
                .isEqualTo("alice/" + onLaptop);
    }

    @Test
    void logInAndLogOutOfABrowserAreInTheAuditTrail() {
        String onLaptop = "alice/" + idOf(alice);

        laptop.post(server, "/logout", Map.of());
        laptop.post(server, "/logout", Map.of());

        List<JsonNode> entries =
                root.get("/api/v1/audit?target=session/" + onLaptop).items();
        assertThat(entries)
                .extracting(entry -> entry.path("action").asString())
                .containsExactly("session.end", "session.begin");
        assertThat(entries).allSatisfy(entry -> {
            assertThat(entry.path("actor").asString()).isEqualTo("alice");
            assertThat(entry.path("address").asString()).isEqualTo("127.0.0.1");
        });
        assertThat(entries.get(1).at("/after/browser").asString()).startsWith("Java-http-client");
    }

    @Test
    void aUserLogsAllBrowsersOut() {
        phone.logIn(server, "alice", "secret");

        assertThat(alice.send("DELETE", SESSIONS).status()).isEqualTo(204);

        assertThat(laptop.get(server, "/").statusCode()).isEqualTo(302);
        assertThat(phone.get(server, "/").statusCode()).isEqualTo(302);
        assertThat(alice.get(SESSIONS).items()).isEmpty();
    }

    @Test
    void nobodyEndsTheSessionOfAnotherUser() {
        long ofAlice = idOf(alice);

        assertThat(bob.send("DELETE", SESSIONS + "/" + ofAlice).status()).isEqualTo(404);
        assertThat(bob.send("DELETE", SESSIONS).status()).isEqualTo(204);
        assertThat(bob.get("/api/v1/users/alice/sessions").status()).isEqualTo(403);
        assertThat(bob.send("DELETE", "/api/v1/users/alice/sessions").status()).isEqualTo(403);

        assertThat(laptop.get(server, "/").statusCode()).isEqualTo(200);
    }

    @Test
    void anAdministratorLogsAUserOut() {
        String ofUser = "/api/v1/users/alice/sessions";
        assertThat(root.get(ofUser).items()).hasSize(1);

        assertThat(root.send("DELETE", ofUser + "/" + idOf(alice)).status()).isEqualTo(204);
        assertThat(laptop.get(server, "/").statusCode()).isEqualTo(302);

        laptop.logIn(server, "alice", "secret");
        assertThat(root.send("DELETE", ofUser).status()).isEqualTo(204);
        assertThat(laptop.get(server, "/").statusCode()).isEqualTo(302);
        assertThat(root.get("/api/v1/users/nemo/sessions").status()).isEqualTo(404);
    }

    @Test
    void aTokenThatOnlyReadsEndsNoSession() {
        String secret = alice.post("/api/v1/tokens", "{\"name\": \"look\", \"scope\": \"read\"}")
                .at("/secret");
        RestCaller program = new RestCaller(server.url(), Optional.empty()).withToken(secret);

        assertThat(program.get(SESSIONS).items()).hasSize(1);
        assertThat(program.send("DELETE", SESSIONS).problem()).isEqualTo("token-scope");
        assertThat(laptop.get(server, "/").statusCode()).isEqualTo(200);
    }

    private static long idOf(RestCaller caller) {
        return caller.get(SESSIONS).items().get(0).path("id").asLong();
    }
}
