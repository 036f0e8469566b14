package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.db.lease.LeaseRepository;
import dev.zoe.master.leader.LeaderThread;
import dev.zoe.master.lease.Leadership;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** A master that cannot begin to lead leaves that to others, and tries again. */
class FailedStartOfLeaderTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @Test
    void itGivesTheLeaseBackAndStandsBy() {
        try (ConfigurableApplicationContext store = DatabaseContext.open()) {
            AtomicInteger tries = new AtomicInteger();
            LeaseRepository leases = store.getBean(LeaseRepository.class);
            try (Leadership unable = new Leadership(leases, "unable", Duration.ofHours(1));
                    Leadership next = new Leadership(leases, "next", Duration.ofHours(1));
                    LeaderThread master = new LeaderThread(
                            unable,
                            () -> {
                                tries.incrementAndGet();
                                throw new IllegalStateException("nothing to lead with");
                            },
                            Duration.ofMillis(20),
                            () -> {})) {
                master.start("tcp://127.0.0.1:4851");
                await().atMost(TIMEOUT).until(() -> tries.get() > 1);
                await().atMost(TIMEOUT).until(next::tryToLead);
                assertThat(master.isAlive()).isTrue();
            }
        }
    }
}
