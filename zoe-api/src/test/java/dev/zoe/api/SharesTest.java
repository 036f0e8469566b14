package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.share.ExecutionShareStore;
import dev.zoe.db.testing.TestShareWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Executions that their owners share. */
class SharesTest extends ApiTest {

    @Test
    void aUserSeesWhatIsSharedAndChangesNothing() {
        long id = submit(alice, "sort", 1);
        records.publishPorts(id, "10.0.0.1:33000");
        records.addNode("n1", 8, 1L << 30, 0);
        records.place(id, "boss0", "n1", "most free capacity", ServiceStatus.ACTIVE);
        assertThat(bob.get(execution(id)).status()).isEqualTo(404);

        assertThat(alice.send("PUT", execution(id) + "/shares/users/bob").status())
                .isEqualTo(204);
        assertThat(alice.send("PUT", execution(id) + "/shares/users/bob").status())
                .isEqualTo(204);

        assertThat(bob.get(execution(id)).at("/owner")).isEqualTo("alice");
        assertThat(bob.get(execution(id) + "/services").items()).isNotEmpty();
        assertThat(bob.get(execution(id) + "/endpoints").items()).hasSize(1);
        assertThat(bob.get(execution(id) + "/events").items()).isNotEmpty();
        for (String hidden : List.of("/logs", "/results", "/shares")) {
            assertThat(bob.get(execution(id) + hidden).status()).as(hidden).isEqualTo(404);
        }
        assertThat(bob.send("POST", execution(id) + "/cancel").status()).isEqualTo(404);
        assertThat(bob.send("PUT", execution(id) + "/shares/users/bob").status())
                .isEqualTo(404);
        assertThat(alice.get(execution(id)).at("/cancel_requested_at")).isEmpty();
    }

    @Test
    void theMembersOfAGroupSeeWhatIsSharedWithIt() {
        long id = submit(alice, "sort", 1);
        root.post("/api/v1/groups", "{\"name\": \"sharing-team\"}");
        root.send("PUT", "/api/v1/groups/sharing-team/members/bob");

        alice.send("PUT", execution(id) + "/shares/groups/sharing-team");
        assertThat(bob.get(execution(id)).status()).isEqualTo(200);

        root.send("DELETE", "/api/v1/groups/sharing-team/members/bob");
        assertThat(bob.get(execution(id)).status()).isEqualTo(404);
    }

    @Test
    void nobodyFindsTheNamesOfUsersByTrying() {
        users.add("curious", "user");
        RestCaller curious = anonymous.as("curious");
        String shares = execution(submit(curious, "sort", 1)) + "/shares/";
        for (int i = 0; i < 30; i++) {
            assertThat(curious.send("PUT", shares + "users/bob").status()).isEqualTo(204);
        }
        for (int i = 0; i < 10; i++) {
            assertThat(curious.send("PUT", shares + "users/guess" + i).status()).isEqualTo(404);
            assertThat(curious.send("DELETE", shares + "groups/guess" + i).status())
                    .isEqualTo(404);
        }

        for (String name : List.of("users/guess", "users/bob", "groups/guess")) {
            RestResponse refused = curious.send("PUT", shares + name);
            assertThat(refused.status()).as(name).isEqualTo(429);
            assertThat(refused.at("/detail")).contains("20 names in an hour");
            assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 180);
        }
        long id = submit(alice, "sort", 1);
        assertThat(alice.send("PUT", execution(id) + "/shares/users/nobody").status())
                .isEqualTo(404);
    }

    @Test
    void anOwnerEndsAShare() {
        long id = submit(alice, "sort", 1);
        alice.send("PUT", execution(id) + "/shares/users/bob");
        assertThat(alice.get(execution(id) + "/shares").items()).singleElement().satisfies(share -> {
            assertThat(share.path("kind").asString()).isEqualTo("user");
            assertThat(share.path("name").asString()).isEqualTo("bob");
        });

        assertThat(alice.send("DELETE", execution(id) + "/shares/users/bob").status())
                .isEqualTo(204);
        assertThat(alice.send("DELETE", execution(id) + "/shares/users/bob").status())
                .isEqualTo(204);

        assertThat(bob.get(execution(id)).status()).isEqualTo(404);
        assertThat(alice.get(execution(id) + "/shares").items()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"users/nobody-here", "groups/nothing-here"})
    void anExecutionIsSharedWithThoseThatExist(String missing) {
        long id = submit(alice, "sort", 1);

        RestResponse refused = alice.send("PUT", execution(id) + "/shares/" + missing);

        assertThat(refused.status()).isEqualTo(404);
        assertThat(refused.at("/detail")).startsWith("There is no ");
    }

    @Test
    void callsAtOnceDoNotExceedTheLimit(@Autowired DataSource database) throws Exception {
        long id = submit(alice, "sort", 1);
        TestShareWriter writer = new TestShareWriter(database);
        writer.addGroups(101);
        writer.share(id, 1, 99);
        ExecutionShareStore shares = writer.store();
        TransactionTemplate transactions = new TransactionTemplate(new JdbcTransactionManager(database));

        // The call comes while the hundredth share is not committed yet.
        CompletableFuture<Integer> call = transactions.execute(transaction -> {
            shares.lock(id);
            writer.share(id, 100, 100);
            CompletableFuture<Integer> begun =
                    CompletableFuture.supplyAsync(() -> alice.send("PUT", execution(id) + "/shares/groups/share-101")
                            .status());
            await().atMost(Duration.ofMinutes(1)).until(() -> begun.isDone() || writer.isOneWaiting());
            return begun;
        });

        assertThat(call).succeedsWithin(Duration.ofMinutes(1)).isEqualTo(400);
        assertThat(alice.get(execution(id) + "/shares").items()).hasSize(100);
    }

    private static String execution(long id) {
        return "/api/v1/executions/" + id;
    }
}
