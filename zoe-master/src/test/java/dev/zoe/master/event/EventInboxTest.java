package dev.zoe.master.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.state.WorkingSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** While nothing takes events, the inbox keeps a bounded number of them, and loses none that matters. */
class EventInboxTest {

    private final EventInbox inbox = new EventInbox();

    @Test
    void whatIsToldTwiceWaitsOnce() throws Exception {
        inbox.put(new MasterEvent.ExecutionChanged(1));
        inbox.put(new MasterEvent.HealthCheckPassed("worker0-1-zoe"));
        inbox.put(new MasterEvent.ExecutionChanged(1));
        inbox.put(new MasterEvent.HealthCheckPassed("worker0-1-zoe"));

        assertThat(take())
                .containsExactly(
                        new MasterEvent.ExecutionChanged(1), new MasterEvent.HealthCheckPassed("worker0-1-zoe"));
        assertThat(take()).isEmpty();
    }

    @Test
    void ofTheListingsOnlyTheLastOneCountsAndItComesAfterWhatHappened() throws Exception {
        for (int second = 0; second < 10_000; second++) {
            inbox.put(listing(second));
        }
        inbox.put(new MasterEvent.HealthCheckPassed("worker0-1-zoe"));

        assertThat(inbox.size()).isEqualTo(2);
        assertThat(take()).containsExactly(new MasterEvent.HealthCheckPassed("worker0-1-zoe"), listing(9_999));
    }

    @Test
    void moreLooksThanItHoldsBecomeOneLookAtEverything() throws Exception {
        for (int id = 0; id < 30_000; id++) {
            inbox.put(new MasterEvent.ExecutionChanged(id));
        }

        assertThat(inbox.size()).isEqualTo(10_001);
        assertThat(take()).endsWith(new MasterEvent.RoundDue());

        inbox.put(new MasterEvent.ExecutionChanged(1));
        assertThat(take()).containsExactly(new MasterEvent.ExecutionChanged(1));
    }

    @Test
    void ofTooManyQuestionsTheOldestAreDroppedBecauseTheirAskersHaveGivenUp() throws Exception {
        List<MasterEvent> questions = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            questions.add(new MasterEvent.StateQuery(new ArrayList<WorkingSet>()::add));
        }
        inbox.put(new MasterEvent.ExecutionChanged(1));
        questions.forEach(inbox::put);

        assertThat(take())
                .hasSize(65)
                .startsWith(new MasterEvent.ExecutionChanged(1))
                .endsWith(questions.get(999));
    }

    @Test
    void whatIsPutBackComesBeforeWhatCameMeanwhileAndItsListingGivesWayToANewerOne() throws Exception {
        inbox.put(new MasterEvent.HealthCheckPassed("first"));
        inbox.put(listing(1));
        List<MasterEvent> taken = take();
        inbox.put(new MasterEvent.HealthCheckPassed("second"));
        inbox.put(listing(2));

        inbox.putBack(taken);

        assertThat(take())
                .containsExactly(
                        new MasterEvent.HealthCheckPassed("first"),
                        new MasterEvent.HealthCheckPassed("second"),
                        listing(2));
    }

    @Test
    void aCycleGetsABoundedNumberAndTheOthersAreNext() throws Exception {
        for (int i = 0; i < 700; i++) {
            inbox.put(new MasterEvent.HealthCheckPassed("worker" + i));
        }

        assertThat(take()).hasSize(500).startsWith(new MasterEvent.HealthCheckPassed("worker0"));
        assertThat(take()).hasSize(200).endsWith(new MasterEvent.HealthCheckPassed("worker699"));
    }

    private List<MasterEvent> take() throws InterruptedException {
        return inbox.take(Duration.ZERO);
    }

    private static MasterEvent.BackEndListed listing(long second) {
        return new MasterEvent.BackEndListed(Instant.ofEpochSecond(second), List.of(), List.of(), Set.of());
    }
}
