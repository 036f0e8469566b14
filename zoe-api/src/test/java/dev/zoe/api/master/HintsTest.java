package dev.zoe.api.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.protocol.MasterLink;
import dev.zoe.protocol.Reply;
import dev.zoe.protocol.Request;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class HintsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** A master that answers pings at once, and each hint when the test says so. */
    private static final class SlowMaster implements MasterLink {
        private final List<Request> got = new CopyOnWriteArrayList<>();
        private final Semaphore answers = new Semaphore(0);

        @Override
        public Reply ask(Request request) {
            return ask(request, PATIENCE);
        }

        @Override
        public Reply ask(Request request, Duration patience) {
            if (request instanceof Request.Ping) {
                return new Reply.Pong("m", true, "process", "");
            }
            got.add(request);
            answers.acquireUninterruptibly();
            return new Reply.Accepted();
        }

        @Override
        public void close() {}
    }

    @Test
    void hintsThatComeWhileOneIsUnderWayGoTogether() {
        SlowMaster master = new SlowMaster();
        try (MasterWatch watch = new MasterWatch(master, PATIENCE, PATIENCE);
                Hints hints = new Hints(master, watch, PATIENCE)) {
            hints.send(new Request.Submitted(1));
            await().until(() -> !master.got.isEmpty());
            hints.send(new Request.Submitted(2));
            hints.send(new Request.Cancel(1));
            master.answers.release(2);

            await().untilAsserted(() -> assertThat(master.got)
                    .containsExactly(new Request.Submitted(1), new Request.Look(List.of(2L, 1L))));
        }
    }

    @Test
    void whenTooManyWaitTheOldestAreDropped() {
        SlowMaster master = new SlowMaster();
        try (MasterWatch watch = new MasterWatch(master, PATIENCE, PATIENCE);
                Hints hints = new Hints(master, watch, PATIENCE)) {
            hints.send(new Request.Submitted(0));
            await().until(() -> !master.got.isEmpty());
            for (long id = 1; id <= Request.Look.MOST + 2; id++) {
                hints.send(new Request.Submitted(id));
            }
            master.answers.release(2);

            await().untilAsserted(() -> assertThat(master.got).hasSize(2));
            assertThat(((Request.Look) master.got.get(1)).executions())
                    .hasSize(Request.Look.MOST)
                    .startsWith(3L)
                    .endsWith(Request.Look.MOST + 2L);
        }
    }
}
