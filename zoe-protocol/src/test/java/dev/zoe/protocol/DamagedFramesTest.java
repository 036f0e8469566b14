package dev.zoe.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class DamagedFramesTest {
    private static final Duration TRY = Duration.ofMillis(100);

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void everyCallerGetsTheAnswerToItsOwnQuestionThroughABadConnection(long seed) throws Exception {
        ExecutorService callers = Executors.newFixedThreadPool(8);
        MessageFrameProxy proxy;
        try (MasterServer server =
                        new MasterServer(ServerSettings.of("tcp://127.0.0.1:*"), DamagedFramesTest::explain);
                MessageFrameProxy spoiling = new MessageFrameProxy(server.endpoint(), seed, 40);
                MasterClient link = new MasterClient(new MasterClientSettings(
                        List.of(spoiling.endpoint()),
                        TRY,
                        100,
                        MasterClientSettings.DEFAULT_SOCKETS,
                        Optional.empty()))) {
            proxy = spoiling;
            List<Future<MasterReply>> answers = LongStream.range(0, 200)
                    .mapToObj(execution -> callers.submit(() -> link.ask(new MasterRequest.Explain(execution))))
                    .toList();

            for (int execution = 0; execution < answers.size(); execution++) {
                assertThat(answers.get(execution).get()).isEqualTo(explain(new MasterRequest.Explain(execution)));
            }
            assertThat(server.counts().unreadable())
                    .as("garbled frames met the server")
                    .isPositive();
            assertThat(link.openSockets()).isLessThanOrEqualTo(8);
        } finally {
            callers.shutdownNow();
        }
        assertThat(proxy.fates()).containsOnlyKeys(MessageFrameProxy.Fate.values());
    }

    @Test
    void aProxyOfZeroMqMayStandBetweenTheTwo() throws Exception {
        try (MasterServer server =
                        new MasterServer(ServerSettings.of("tcp://127.0.0.1:*"), DamagedFramesTest::explain);
                MessageFrameProxy proxy = new MessageFrameProxy(server.endpoint(), 1, 0);
                MasterClient link = new MasterClient(new MasterClientSettings(
                        List.of(proxy.endpoint()), TRY, 3, MasterClientSettings.DEFAULT_SOCKETS, Optional.empty()))) {
            assertThat(link.ask(new MasterRequest.Explain(1))).isEqualTo(explain(new MasterRequest.Explain(1)));
        }
    }

    private static MasterReply explain(MasterRequest request) {
        return new MasterReply.Explanation(
                ((MasterRequest.Explain) request).execution(), "waiting", 1, List.of(), Map.of(), "", List.of());
    }
}
