package dev.zoe.scheduler;

import static dev.zoe.scheduler.Scenario.batch;
import static dev.zoe.scheduler.Scenario.lasting;
import static dev.zoe.scheduler.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Who may pass a head that cannot start, sentence by sentence. */
class BackFillTest {

    @Test
    void strictLetsNobodyPassTheHead() {
        Scenario scenario = scenario(s -> s).node("n1", 4).submit(lasting(1, 10, 3, 0, 1));
        scenario.decide();

        scenario.submit(lasting(2, 10, 2, 0, 1), lasting(3, 1, 1, 0, 1)).does();
    }

    @Test
    void withAReservationWhoeverEndsBeforeTheHeadCouldStartMayPass() {
        Scenario scenario =
                scenario(s -> s.backFill(BackFill.RESERVE)).node("n1", 4).submit(lasting(1, 10, 3, 0, 1));
        scenario.decide();

        scenario.submit(lasting(2, 10, 4, 0, 1), lasting(3, 11, 1, 0, 1), lasting(4, 10, 1, 0, 1))
                .does("+4/a0 n1");
        scenario.ends(4).does();
        assertThat(scenario.explain(3).reasons())
                .containsExactly("order: 1 application ahead", "it would delay application 2, which goes first");
    }

    @Test
    void aReservationIsComputedAgainWhenOthersRunLonger() {
        Scenario scenario =
                scenario(s -> s.backFill(BackFill.RESERVE)).node("n1", 4).submit(lasting(1, 10, 3, 0, 1));
        scenario.decide();
        scenario.submit(lasting(2, 10, 2, 0, 1), lasting(3, 5, 1, 0, 1), lasting(4, 0, 1, 0, 1))
                .at(6);

        scenario.does("+3/a0 n1");
        scenario.at(11).ends(3).does("+4/a0 n1");
    }

    @Test
    void publishedBackFillSendsAHeadThatCannotStartToTheEnd() {
        Scenario scenario =
                scenario(s -> s.backFill(BackFill.ZOE)).node("n1", 4).submit(batch(1, 3, 0, 1));
        scenario.decide();

        scenario.at(5).submit(batch(2, 2, 0, 1), batch(3, 1, 0, 1)).does("+3/a0 n1");
        scenario.submit(batch(4, 1, 0, 1));
        assertThat(scenario.engine.waiting(9, 5)).containsExactly(4L, 2L);
    }

    @Test
    void publishedBackFillSendsAllThatCannotStartToTheEndAndTheHeadLast() {
        Scenario scenario =
                scenario(s -> s.backFill(BackFill.ZOE)).node("n1", 4).submit(batch(1, 3, 0, 1));
        scenario.decide();

        scenario.at(5)
                .submit(batch(2, 2, 0, 1), batch(3, 2, 0, 1), batch(4, 3, 0, 1))
                .does();
        scenario.at(6).submit(batch(5, 4, 0, 1));
        assertThat(scenario.engine.waiting(9, 6)).containsExactly(2L, 3L, 4L, 5L);
        scenario.at(7).does();
        assertThat(scenario.engine.waiting(9, 7)).containsExactly(2L, 3L, 4L, 5L);
        scenario.at(8).submit(batch(6, 1, 0, 1)).does("+6/a0 n1");
        assertThat(scenario.engine.waiting(9, 8)).containsExactly(2L, 3L, 4L, 5L);
    }

    @Test
    void whoWasSentToTheEndStaysThereThoughTheOrderChangesForAWhile() {
        Scenario scenario =
                scenario(s -> s.backFill(BackFill.ZOE)).node("n1", 4).submit(batch(1, 3, 0, 1));
        scenario.decide();
        scenario.at(5).submit(batch(2, 2, 0, 1), batch(3, 1, 0, 1)).does("+3/a0 n1");
        scenario.submit(batch(4, 1, 0, 1));

        for (QueueOrder other : QueueOrder.values()) {
            scenario.engine.configure(Settings.DEFAULT.but().order(other).build(), 5);
            scenario.engine.configure(Settings.DEFAULT, 5);
            assertThat(scenario.engine.waiting(9, 5)).as(other.toString()).containsExactly(4L, 2L);
        }
    }

    @Test
    void backFillLooksOnlySoFarBehindTheHead() {
        Scenario scenario = scenario(s -> s.backFill(BackFill.RESERVE).backFillDepth(1))
                .node("n1", 4)
                .submit(lasting(1, 10, 3, 0, 1));
        scenario.decide();

        scenario.submit(lasting(2, 1, 2, 0, 1), lasting(3, 1, 2, 0, 1), lasting(4, 1, 1, 0, 1))
                .does();
        scenario.ends(3).does("+4/a0 n1");
    }
}
