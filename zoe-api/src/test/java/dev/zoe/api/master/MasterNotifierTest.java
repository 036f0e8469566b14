package dev.zoe.api.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.protocol.MasterLink;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class MasterNotifierTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** A master that answers pings at once, and each hint when the test says so. */
    private static final class SlowMaster implements MasterLink {
        private final List<MasterRequest> got = new CopyOnWriteArrayList<>();
        private final Semaphore answers = new Semaphore(0);

        @Override
        public MasterReply ask(MasterRequest request) {
            return ask(request, PATIENCE);
        }

        @Override
        public MasterReply ask(MasterRequest request, Duration patience) {
            if (request instanceof MasterRequest.Ping) {
                return new MasterReply.Pong("m", true, "process", "");
            }
            got.add(request);
            answers.acquireUninterruptibly();
            return new MasterReply.Accepted();
        }

        @Override
        public void close() {}
    }

    @Test
    void hintsThatComeWhileOneIsUnderWayGoTogether() {
        SlowMaster master = new SlowMaster();
        try (MasterAvailability availability = new MasterAvailability(master, PATIENCE, PATIENCE);
                MasterNotifier notifier = new MasterNotifier(master, availability, PATIENCE)) {
            notifier.send(new MasterRequest.Submitted(1));
            await().until(() -> !master.got.isEmpty());
            notifier.send(new MasterRequest.Submitted(2));
            notifier.send(new MasterRequest.Cancel(1));
            master.answers.release(2);

            await().untilAsserted(() -> assertThat(master.got)
                    .containsExactly(new MasterRequest.Submitted(1), new MasterRequest.Look(List.of(2L, 1L))));
        }
    }

    @Test
    void whenTooManyWaitTheOldestAreDropped() {
        SlowMaster master = new SlowMaster();
        try (MasterAvailability availability = new MasterAvailability(master, PATIENCE, PATIENCE);
                MasterNotifier notifier = new MasterNotifier(master, availability, PATIENCE)) {
            notifier.send(new MasterRequest.Submitted(0));
            await().until(() -> !master.got.isEmpty());
            for (long id = 1; id <= MasterRequest.Look.MOST + 2; id++) {
                notifier.send(new MasterRequest.Submitted(id));
            }
            master.answers.release(2);

            await().untilAsserted(() -> assertThat(master.got).hasSize(2));
            assertThat(((MasterRequest.Look) master.got.get(1)).executions())
                    .hasSize(MasterRequest.Look.MOST)
                    .startsWith(3L)
                    .endsWith(MasterRequest.Look.MOST + 2L);
        }
    }
}
