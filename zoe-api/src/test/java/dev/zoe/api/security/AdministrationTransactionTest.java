package dev.zoe.api.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Changes of users at the same time. */
class AdministrationTransactionTest extends ApiTest {

    @Autowired
    AdministrationTransaction administration;

    @Autowired
    LoginAccounts accounts;

    @RepeatedTest(5)
    void twoAdministratorsDoNotRemoveEachOther() throws Exception {
        users.add("chief", "admin");
        RestCaller chief = anonymous.as("chief");

        List<RestResponse> answers = together(List.of(
                () -> root.send("PATCH", "/api/v1/users/chief", "application/json", "{\"role\": \"user\"}"),
                () -> chief.send("PATCH", "/api/v1/users/root", "application/json", "{\"role\": \"user\"}")));

        assertThat(answers).extracting(RestResponse::status).containsOnlyOnce(200);
        assertThat(root.get("/api/v1/users").status() == 200
                        || chief.get("/api/v1/users").status() == 200)
                .isTrue();
    }

    @Test
    void aChangeThatWaitedChecksTheRightsOfItsCallerAgain() throws Exception {
        users.add("chief", "admin");
        RestCaller chief = anonymous.as("chief");
        ApiCaller holder = accounts.caller("root").orElseThrow();

        CompletableFuture<RestResponse> waiting = administration.execute(holder, () -> {
            CompletableFuture<RestResponse> answer =
                    CompletableFuture.supplyAsync(() -> chief.post("/api/v1/roles", "{\"name\": \"of-chief\"}"));
            // In another thread, because a transaction sees one state of pg_stat_activity.
            await().until(faults::lockIsAwaited);
            users.disable("chief");
            return answer;
        });

        RestResponse refused = waiting.get();
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.at("/detail")).contains("Your user or role was changed while this request waited");
        assertThat(root.get("/api/v1/roles/of-chief").status()).isEqualTo(404);
    }

    @Test
    void usersWhoAreCreatedAtTheSameTimeHaveNumbersOfTheirOwn() throws Exception {
        List<Callable<RestResponse>> creations = IntStream.range(0, 12)
                .<Callable<RestResponse>>mapToObj(
                        i -> () -> root.post("/api/v1/users", "{\"username\": \"user%d\"}".formatted(i)))
                .toList();

        List<RestResponse> answers = together(creations);

        assertThat(answers).extracting(RestResponse::status).containsOnly(201);
        assertThat(answers).extracting(answer -> answer.at("/fs_uid")).doesNotHaveDuplicates();
    }

    private static List<RestResponse> together(List<Callable<RestResponse>> calls)
            throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(calls.size());
        try {
            List<Future<RestResponse>> answers = threads.invokeAll(calls);
            List<RestResponse> read = new ArrayList<>();
            for (Future<RestResponse> answer : answers) {
                read.add(answer.get());
            }
            return read;
        } finally {
            threads.shutdownNow();
        }
    }
}
