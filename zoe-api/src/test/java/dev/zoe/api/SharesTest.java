package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.service.ServiceStatus;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

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
        JdbcClient sql = JdbcClient.create(database);
        sql.sql("insert into user_group (name, quota_id, created_at)"
                        + " select 'limit-' || n, (select id from quota where name = 'unlimited'), now()"
                        + " from generate_series(1, 120) n")
                .update();
        sql.sql("insert into execution_share (execution_id, group_id)"
                        + " select :execution, id from user_group where name like 'limit-%' order by id limit 99")
                .param("execution", id)
                .update();
        CyclicBarrier together = new CyclicBarrier(21);
        List<Callable<Integer>> calls = IntStream.rangeClosed(100, 120)
                .<Callable<Integer>>mapToObj(n -> () -> {
                    together.await();
                    return alice.send("PUT", execution(id) + "/shares/groups/limit-" + n)
                            .status();
                })
                .toList();

        ExecutorService threads = Executors.newFixedThreadPool(calls.size());
        try {
            for (Future<Integer> call : threads.invokeAll(calls)) {
                assertThat(call.get()).isIn(204, 400);
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(alice.get(execution(id) + "/shares").items()).hasSize(100);
    }

    private static String execution(long id) {
        return "/api/v1/executions/" + id;
    }
}
