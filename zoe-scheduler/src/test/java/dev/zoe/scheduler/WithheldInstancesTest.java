package dev.zoe.scheduler;

import static dev.zoe.scheduler.Scenario.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.engine.SchedulingEngine;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Elastic instances that are not wanted at present, such as those of an idle notebook. */
class WithheldInstancesTest {
    private static final long IDLE = 1;
    private static final long BUSY = 2;
    private static final long NEWCOMER = 3;

    private final SchedulingEngine engine = new SchedulingEngine(Settings.DEFAULT);

    /** The node has room for ten. The notebook has 1 + 3 and gives 3 back; the busy one has 1 + 7. */
    @BeforeEach
    void fill() {
        engine.nodeChanged(new Node("n1", Scenario.gib(10), Resources.NONE, Set.of(), false));
        engine.submitted(batch(IDLE, 1, 3, 1));
        engine.decide(0);
        for (int ordinal = 1; ordinal <= 3; ordinal++) {
            engine.instanceEnded(new Instance(IDLE, 0, ordinal), 5, Instance.WITHHELD);
        }
        engine.submitted(batch(BUSY, 1, 7, 1));
    }

    @Test
    void theyAreNotPlacedUntilTheyAreWantedAgain() {
        assertThat(engine.decide(5).effects())
                .hasSize(8)
                .allMatch(effect -> effect.instance().request() == BUSY);
        assertThat(engine.decide(1e9).effects()).isEmpty();
        assertThat(engine.explain(IDLE, 1e9).reasons()).isEmpty();

        for (int ordinal = 1; ordinal <= 3; ordinal++) {
            engine.instanceEnded(new Instance(IDLE, 0, ordinal), 2e9, 2e9);
        }
        assertThat(engine.decide(2e9).effects())
                .anyMatch(effect -> effect.instance().request() == IDLE);
    }

    /**
     * It needs room for two, and one is free: the busy one gives one back, as if the notebook had never asked for more.
     */
    @Test
    void theyKeepNoOneWaiting() {
        engine.decide(5);
        engine.submitted(batch(NEWCOMER, 1, 0, 2));

        List<Plan.Effect> effects = engine.decide(6).effects();

        assertThat(effects).filteredOn(Plan.Reclaim.class::isInstance).hasSize(1);
        assertThat(effects)
                .filteredOn(effect -> effect.instance().request() == NEWCOMER)
                .hasSize(1);
    }

    @Test
    void aCopyDecidesTheSame() {
        engine.decide(5);
        engine.submitted(batch(NEWCOMER, 1, 0, 2));

        List<Plan.Effect> planned = engine.copy(engine.settings(), 6).decide(6).effects();

        assertThat(engine.decide(6).effects()).isEqualTo(planned);
    }
}
