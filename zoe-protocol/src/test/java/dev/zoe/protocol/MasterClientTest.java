package dev.zoe.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.zoe.protocol.MasterLink.MasterAwayException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class MasterClientTest {
    private static final MasterReply.Accepted ACCEPTED = new MasterReply.Accepted();

    @Test
    void aMasterThatNeverAnswersIsReportedWithPlaceTriesAndTime() {
        try (ScriptedFrameServer mute = new ScriptedFrameServer(request -> List.of());
                MasterLink link = link(mute.endpoint(), 100, 3)) {
            assertThatThrownBy(() -> link.ask(new MasterRequest.Submitted(42)))
                    .isInstanceOf(MasterAwayException.class)
                    .hasMessage("the master at %s gave no answer to a submitted request in 3 tries of 100 ms"
                            .formatted(mute.endpoint()));
        }
    }

    @Test
    void aLaterTryIsAnsweredAsWell() throws MasterAwayException {
        AtomicInteger seen = new AtomicInteger();
        try (ScriptedFrameServer slow = new ScriptedFrameServer(request -> seen.incrementAndGet() < 3
                        ? List.of()
                        : List.of(ScriptedFrameServer.frame(request.seq(), ACCEPTED)));
                MasterClient link = link(slow.endpoint(), 100, 100)) {
            assertThat(link.ask(new MasterRequest.Submitted(42))).isEqualTo(ACCEPTED);
            assertThat(seen).hasValueGreaterThanOrEqualTo(3);
            assertThat(link.openSockets()).isEqualTo(1);
        }
    }

    @Test
    void theSecondOfTwoAnswersIsNotTakenForTheNextOne() throws MasterAwayException {
        try (ScriptedFrameServer twice = new ScriptedFrameServer(request -> {
                    byte[] reply = ScriptedFrameServer.frame(request.seq(), explanation(request.message()));
                    return List.of(reply, reply);
                });
                MasterClient link = link(twice.endpoint(), 5000, 1)) {
            for (int execution = 1; execution <= 20; execution++) {
                assertThat(link.ask(new MasterRequest.Explain(execution))).isEqualTo(explanation(execution));
            }
            assertThat(link.openSockets()).isEqualTo(1);
        }
    }

    @Test
    void anAnswerToAnOlderQuestionOrToNoneIsPassedOver() throws MasterAwayException {
        try (ScriptedFrameServer confused = new ScriptedFrameServer(request -> List.of(
                        ScriptedFrameServer.frame(request.seq() - 1, explanation(666)),
                        "no message".getBytes(UTF_8),
                        ScriptedFrameServer.frame(request.seq() + 1, explanation(666)),
                        ScriptedFrameServer.frame(request.seq(), explanation(request.message()))));
                MasterClient link = link(confused.endpoint(), 5000, 1)) {
            assertThat(link.ask(new MasterRequest.Explain(1))).isEqualTo(explanation(1));
            assertThat(link.ask(new MasterRequest.Explain(2))).isEqualTo(explanation(2));
        }
    }

    @Test
    void anAnswerInANewerVersionIsSaidSoAtOnce() throws MasterAwayException {
        try (ScriptedFrameServer newer =
                        new ScriptedFrameServer(request -> List.of("{\"v\":2,\"seq\":%d,\"kind\":\"ok\"}"
                                .formatted(request.seq())
                                .getBytes(UTF_8)));
                MasterLink link = link(newer.endpoint(), 5000, 1)) {
            assertThat(link.ask(new MasterRequest.Ping()))
                    .isEqualTo(
                            new MasterReply.Refused("the master's answer cannot be read: this side speaks version 1 of"
                                    + " the protocol, got version 2: run the same release of Zoe on both sides"));
        }
    }

    @Test
    void aMasterThatRestartsBetweenTwoTriesIsFoundAgain() throws Exception {
        String endpoint = "tcp://127.0.0.1:" + freePort();
        try (MasterClient link = link(endpoint, 100, 200)) {
            try (MasterServer first = new MasterServer(ServerSettings.of(endpoint), request -> ACCEPTED)) {
                assertThat(link.ask(new MasterRequest.Submitted(1))).isEqualTo(ACCEPTED);
                assertThat(first.counts().requests()).isPositive();
            }
            CompletableFuture<MasterReply> answer = CompletableFuture.supplyAsync(() -> askUnchecked(link, 2));
            await().until(() -> link.requestsSent() == 2);
            try (MasterServer second = new MasterServer(ServerSettings.of(endpoint), request -> ACCEPTED)) {
                assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo(ACCEPTED);
                assertThat(second.counts().requests()).isPositive();
            }
        }
    }

    @Test
    void theNextMasterIsAskedWhenTheFirstIsAway() throws Exception {
        String dead = "tcp://127.0.0.1:" + freePort();
        try (MasterServer alive = new MasterServer(ServerSettings.of("tcp://127.0.0.1:*"), request -> ACCEPTED);
                MasterClient link = new MasterClient(new MasterClientSettings(
                        List.of(dead, alive.endpoint()), Duration.ofMillis(500), 20, 1, Optional.empty()))) {
            assertThat(link.ask(new MasterRequest.Ping())).isEqualTo(ACCEPTED);
            // From now on the one that answered is asked first.
            for (int i = 0; i < 5; i++) {
                assertThat(link.ask(new MasterRequest.Ping())).isEqualTo(ACCEPTED);
            }
            assertThat(link.openSockets()).isEqualTo(1);
        }
    }

    @Test
    void requestsForLogsThatWaitDoNotHoldUpHints() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        try (MasterServer server = new MasterServer(ServerSettings.of("tcp://127.0.0.1:*"), request -> {
                    if (request instanceof MasterRequest.Log) {
                        awaitUninterrupted(release);
                    }
                    return ACCEPTED;
                });
                MasterClient link = new MasterClient(new MasterClientSettings(
                        List.of(server.endpoint()), Duration.ofSeconds(1), 2, 1, Optional.empty()))) {
            CompletableFuture<MasterReply> log = CompletableFuture.supplyAsync(() -> {
                try {
                    return link.ask(new MasterRequest.Log(1, 0, 100, 20_000));
                } catch (MasterAwayException e) {
                    throw new AssertionError(e);
                }
            });
            await().until(() -> server.counts().requests() == 1);

            assertThat(link.ask(new MasterRequest.Submitted(42))).isEqualTo(ACCEPTED);

            assertThat(log).isNotDone();
            release.countDown();
            assertThat(log.get(20, TimeUnit.SECONDS)).isEqualTo(ACCEPTED);
        }
    }

    @Test
    void anAskThatFindsNoFreeSocketInItsTimeSaysSo() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        try (ScriptedFrameServer mute = new ScriptedFrameServer(request -> {
                    arrived.countDown();
                    return List.of();
                });
                MasterClient link = new MasterClient(new MasterClientSettings(
                        List.of(mute.endpoint()), Duration.ofSeconds(1), 2, 1, Optional.empty()))) {
            CompletableFuture<MasterReply> first =
                    CompletableFuture.supplyAsync(() -> askUnchecked(link, 1, Duration.ofSeconds(20)));
            arrived.await();

            assertThatThrownBy(() -> link.ask(new MasterRequest.Cancel(2), Duration.ofMillis(10)))
                    .isInstanceOf(MasterAwayException.class)
                    .hasMessage(
                            ("a cancel request was not sent to %s in the time of 2 tries of 10 ms: all 1 sockets were"
                                            + " in use")
                                    .formatted(mute.endpoint()));
            assertThat(first).isNotDone();
        }
    }

    @Test
    void anInterruptEndsTheWaitAndNothingElse() throws Exception {
        AtomicInteger seen = new AtomicInteger();
        CountDownLatch arrived = new CountDownLatch(1);
        try (MasterServer server = new MasterServer(ServerSettings.of("tcp://127.0.0.1:*"), request -> {
                    if (seen.incrementAndGet() == 1) {
                        arrived.countDown();
                        awaitUninterrupted(new CountDownLatch(1));
                    }
                    return ACCEPTED;
                });
                MasterClient link = link(server.endpoint(), 5000, 1)) {
            CompletableFuture<String> outcome = new CompletableFuture<>();
            Thread caller = new Thread(() -> {
                try {
                    outcome.complete("answered " + link.ask(new MasterRequest.Submitted(1)));
                } catch (MasterAwayException e) {
                    outcome.complete(
                            e.getMessage() + ", flag " + Thread.currentThread().isInterrupted());
                }
            });
            caller.start();
            arrived.await();
            caller.interrupt();

            assertThat(outcome.get(20, TimeUnit.SECONDS))
                    .isEqualTo("interrupted while a submitted request waited for the master at %s, flag true"
                            .formatted(server.endpoint()));
            assertThat(link.ask(new MasterRequest.Submitted(2))).isEqualTo(ACCEPTED);
        }
    }

    @Test
    void closingEndsWhatIsUnderWay() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        try (ScriptedFrameServer mute = new ScriptedFrameServer(request -> {
            arrived.countDown();
            return List.of();
        })) {
            MasterClient link = link(mute.endpoint(), 20_000, 1);
            CompletableFuture<MasterReply> answer = CompletableFuture.supplyAsync(() -> askUnchecked(link, 1));
            arrived.await();

            link.close();

            assertThatThrownBy(() -> answer.get(10, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasStackTraceContaining("the link to the master was closed while a submitted request waited");
            assertThatThrownBy(() -> link.ask(new MasterRequest.Ping()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the link to the master at %s is closed".formatted(mute.endpoint()));
            assertThat(link.openSockets()).isZero();
        }
    }

    @Test
    void aThousandFailuresLeaveNoSocketBehind() throws Exception {
        try (MasterClient link = link("tcp://127.0.0.1:" + freePort(), 1, 1)) {
            int before = OpenFileDescriptors.count();
            for (int i = 0; i < 1000; i++) {
                assertThatThrownBy(() -> link.ask(new MasterRequest.Submitted(1)))
                        .isInstanceOf(MasterAwayException.class);
            }
            assertThat(link.openSockets()).isZero();
            // Closed sockets give their descriptors back from a thread of ZeroMQ.
            await().untilAsserted(() -> assertThat(OpenFileDescriptors.count()).isLessThan(before + 50));
        }
    }

    private static MasterClient link(String endpoint, int timeoutMillis, int tries) {
        return new MasterClient(new MasterClientSettings(
                List.of(endpoint),
                Duration.ofMillis(timeoutMillis),
                tries,
                MasterClientSettings.DEFAULT_SOCKETS,
                Optional.empty()));
    }

    private static MasterReply askUnchecked(MasterLink link, long execution) {
        try {
            return link.ask(new MasterRequest.Submitted(execution));
        } catch (MasterAwayException e) {
            throw new AssertionError(e);
        }
    }

    private static MasterReply askUnchecked(MasterLink link, long execution, Duration timeout) {
        try {
            return link.ask(new MasterRequest.Submitted(execution), timeout);
        } catch (MasterAwayException e) {
            throw new AssertionError(e);
        }
    }

    private static MasterReply explanation(MasterRequest request) {
        return explanation(((MasterRequest.Explain) request).execution());
    }

    private static MasterReply explanation(long execution) {
        return new MasterReply.Explanation(execution, "waiting", 1, List.of(), Map.of(), "", List.of());
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
