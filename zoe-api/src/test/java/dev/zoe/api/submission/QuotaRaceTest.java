package dev.zoe.api.submission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.ApiApplication;
import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.MasterKeys;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/** A hundred submissions at once through two servers with one database: never one more than a quota allows. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QuotaRaceTest extends ApiTest {

    private static final int SUBMISSIONS = 100;

    private ConfigurableApplicationContext second;
    private RestCaller atSecond;

    @BeforeAll
    void secondServer(@Autowired Environment first) {
        second = new SpringApplicationBuilder(ApiApplication.class)
                .properties(Map.copyOf(MasterKeys.ofApi()))
                .run(
                        "--server.port=0",
                        "--zoe.api.monitor.port=0",
                        "--zoe.api.master-endpoint=" + MASTER.endpoint(),
                        "--zoe.secrets.keys=" + first.getProperty("zoe.secrets.keys"),
                        "--spring.datasource.url=" + first.getProperty("spring.datasource.url"),
                        "--spring.datasource.username=" + first.getProperty("spring.datasource.username"),
                        "--spring.datasource.password=" + first.getProperty("spring.datasource.password"));
        atSecond = new RestCaller(
                "http://127.0.0.1:" + second.getEnvironment().getProperty("local.server.port"), Optional.empty());
    }

    @AfterAll
    void end() {
        second.close();
    }

    /** One is where the first submissions of both servers meet. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void ofOneUser(int most) throws Exception {
        String quota = "race-user-" + most;
        create("/api/v1/quotas", "{\"name\": \"%s\", \"waiting_executions\": %d}".formatted(quota, most));
        RestResponse changed =
                root.send("PATCH", "/api/v1/users/alice", "application/json", "{\"quota\": \"%s\"}".formatted(quota));
        assertThat(changed.status()).as(changed.text()).isEqualTo(200);

        assertThat(accepted(List.of("alice"))).isEqualTo(most);
    }

    @Test
    void ofTheMembersOfAGroup() throws Exception {
        create("/api/v1/quotas", "{\"name\": \"race-group\", \"waiting_executions\": 13}");
        create("/api/v1/groups", "{\"name\": \"physics\", \"quota\": \"race-group\"}");
        for (String member : List.of("alice", "bob")) {
            root.send("PUT", "/api/v1/groups/physics/members/" + member);
        }

        assertThat(accepted(List.of("alice", "bob"))).isEqualTo(13);
    }

    private void create(String path, String body) {
        RestResponse created = root.post(path, body);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
    }

    /** How many of the submissions are accepted; all others exceed the quota. */
    private long accepted(List<String> users) throws Exception {
        CyclicBarrier together = new CyclicBarrier(SUBMISSIONS);
        List<Callable<Boolean>> submissions = new ArrayList<>();
        for (int i = 0; i < SUBMISSIONS; i++) {
            RestCaller server = i % 2 == 0 ? anonymous : atSecond;
            RestCaller user = server.as(users.get(i / 2 % users.size()));
            submissions.add(() -> {
                together.await();
                return isAccepted(user);
            });
        }
        long accepted = 0;
        ExecutorService threads = Executors.newFixedThreadPool(SUBMISSIONS);
        try {
            for (Future<Boolean> submission : threads.invokeAll(submissions)) {
                accepted += submission.get() ? 1 : 0;
            }
        } finally {
            threads.shutdownNow();
        }
        return accepted;
    }

    /** Submits again as long as the server is busy or limits the rate. */
    private static boolean isAccepted(RestCaller user) {
        String body = SampleApplications.submission(SampleApplications.elastic("raced", 1));
        RestResponse answer = user.post("/api/v1/executions", body);
        while (answer.status() == 429 || answer.status() == 503) {
            answer = user.post("/api/v1/executions", body);
        }
        if (answer.status() != 201) {
            assertThat(answer.text()).contains("over-quota");
        }
        return answer.status() == 201;
    }
}
