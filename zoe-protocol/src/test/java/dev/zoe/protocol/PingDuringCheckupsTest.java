package dev.zoe.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PingDuringCheckupsTest {
    private static final MasterReply.Accepted ACCEPTED = new MasterReply.Accepted();
    private static final Duration JOIN_TIMEOUT = Duration.ofSeconds(30);

    @Test
    void whetherTheMasterIsThereIsAnsweredWhileCheckupsWaitForEngines() throws Exception {
        CountDownLatch engines = new CountDownLatch(1);
        AtomicInteger checkups = new AtomicInteger();
        ServerSettings oneWorker = new ServerSettings("tcp://127.0.0.1:*", 1, 2, Optional.empty());
        try (MasterServer server = new MasterServer(oneWorker, request -> {
                    if (request instanceof MasterRequest.Checkup) {
                        checkups.incrementAndGet();
                        hold(engines);
                    }
                    return ACCEPTED;
                });
                MasterClient link = new MasterClient(MasterClientSettings.of(server.endpoint()))) {
            List<CompletableFuture<MasterReply>> asked = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                asked.add(ask(link));
            }
            await().atMost(JOIN_TIMEOUT).until(() -> checkups.get() == 2);
            assertThat(link.ask(new MasterRequest.Ping(), JOIN_TIMEOUT)).isEqualTo(ACCEPTED);
            engines.countDown();
            assertThat(asked)
                    .allSatisfy(reply ->
                            assertThat(reply).succeedsWithin(JOIN_TIMEOUT).isEqualTo(ACCEPTED));
        }
    }

    private static CompletableFuture<MasterReply> ask(MasterClient link) {
        CompletableFuture<MasterReply> reply = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        reply.complete(link.ask(new MasterRequest.Checkup(), JOIN_TIMEOUT));
                    } catch (MasterLink.MasterAwayException e) {
                        reply.completeExceptionally(e);
                    }
                },
                "checkup");
        thread.setDaemon(true);
        thread.start();
        return reply;
    }

    private static void hold(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
