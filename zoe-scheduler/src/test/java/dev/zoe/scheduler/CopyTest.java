package dev.zoe.scheduler;

import static dev.zoe.scheduler.Scenario.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.engine.CountingEngine;
import dev.zoe.scheduler.engine.SchedulingEngine;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A copy of an engine, which decides with other settings what the engine would. */
class CopyTest {

    private final SchedulingEngine engine = new SchedulingEngine(Settings.DEFAULT);

    @BeforeEach
    void fill() {
        engine.nodeChanged(new Node("n1", Scenario.gib(7), Resources.NONE, Set.of(), false));
        engine.submitted(batch(1, 1, 4, 1));
        engine.submitted(batch(2, 1, 0, 1));
        engine.decide(0);
        engine.submitted(batch(3, 6, 0, 1));
        engine.submitted(batch(4, 1, 0, 1));
        engine.decide(10);
    }

    @Test
    void withTheSameSettingsThereIsNothingToDecide() {
        SchedulingEngine copy = engine.copy(engine.settings(), 20);

        assertThat(copy.decide(20).effects()).isEmpty();
        assertThat(copy.nodes()).isEqualTo(engine.nodes());
        assertThat(copy.inService()).isEqualTo(engine.inService()).containsExactly(1L, 2L);
        assertThat(copy.queue(9, 20)).isEqualTo(engine.queue(9, 20)).hasSize(2);
        assertThat(copy.progress(1).orElseThrow().remaining(20))
                .isEqualTo(engine.progress(1).orElseThrow().remaining(20));
    }

    @Test
    void withOtherSettingsItDecidesAsTheEngineWouldAndChangesNothingThere() {
        Settings other = Settings.DEFAULT.but().backFill(BackFill.ZOE).build();
        List<CountingEngine.Queued> queue = engine.queue(9, 20);

        List<Plan.Effect> planned = engine.copy(other, 20).decide(20).effects();

        assertThat(engine.queue(9, 20)).isEqualTo(queue);
        assertThat(engine.inService()).containsExactly(1L, 2L);
        assertThat(planned).isNotEmpty();
        engine.configure(other, 20);
        assertThat(engine.decide(20).effects()).isEqualTo(planned);
    }

    @Test
    void limitsHoldThereToo() {
        SchedulingEngine limited = new SchedulingEngine(Settings.DEFAULT);
        limited.nodeChanged(new Node("n1", Scenario.gib(6), Resources.NONE, Set.of(), false));
        limited.limitsChanged("user:ada", Optional.of(new Limits(1, Resources.NONE, Resources.NONE)));
        for (long id = 1; id <= 2; id++) {
            limited.submitted(new Request(
                    id,
                    id,
                    0,
                    10,
                    List.of(Scenario.component(1, 0, 1)),
                    "",
                    Double.POSITIVE_INFINITY,
                    List.of("user:ada")));
        }
        limited.decide(5);

        SchedulingEngine copy = limited.copy(limited.settings(), 10);

        assertThat(copy.decide(10).effects()).isEmpty();
        assertThat(copy.waiting(9, 10)).containsExactly(2L);
    }

    @Test
    void whatEndedByItselfIsNotStartedThere() {
        engine.instanceEnded(new Instance(1, 0, 4), 15, Double.POSITIVE_INFINITY);
        engine.decide(15);

        Plan plan = engine.copy(engine.settings(), 20).decide(20);

        assertThat(plan.effects()).noneMatch(effect -> effect.instance().equals(new Instance(1, 0, 4)));
    }
}
