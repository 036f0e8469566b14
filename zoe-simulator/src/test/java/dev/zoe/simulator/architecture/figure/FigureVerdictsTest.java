package dev.zoe.simulator.architecture.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Figures that need no trace and little time have the verdicts that they had when they were written. */
class FigureVerdictsTest {

    private static final FigureSetup SMALL = new FigureSetup(3, 0.2, 2, Optional.empty());

    @Test
    void gangsDeadLockWithoutGuaranteedSharesAndNotWithThem() throws Exception {
        assertThat(verdicts("mesos-hoarding")).containsExactly(ClaimVerdict.REPRODUCED, ClaimVerdict.REPRODUCED);
    }

    @Test
    void delaySchedulingStartsTasksNearTheirData() throws Exception {
        assertThat(verdicts("mesos-locality"))
                .containsExactly(ClaimVerdict.REPRODUCED, ClaimVerdict.REPRODUCED, ClaimVerdict.REPRODUCED);
    }

    @Test
    void singlePathsAreSaturatedWhereThePaperSays() throws Exception {
        assertThat(verdicts("3.4")).hasSize(3).containsOnly(ClaimVerdict.REPRODUCED);
    }

    /** The formulas that the papers print for exponential tasks are not exact. */
    @Test
    void printedRampUpsAreRefutedForExponentialTasks() throws Exception {
        List<ClaimResult> claims = compute("4.1");
        assertThat(claims)
                .filteredOn(claim -> claim.claim().contains("exponential"))
                .hasSize(6)
                .allMatch(claim -> claim.verdict() == ClaimVerdict.REFUTED);
        assertThat(claims)
                .filteredOn(claim -> claim.claim().startsWith("rigid, exponential tasks, k = 100,"))
                .singleElement()
                .matches(claim -> claim.published().contains("5.187 T, 15.19 T, 0.7049"))
                .matches(claim -> claim.why().startsWith("simulated within"));
    }

    private static List<ClaimVerdict> verdicts(String figure) throws Exception {
        return compute(figure).stream().map(ClaimResult::verdict).toList();
    }

    private static List<ClaimResult> compute(String figure) throws Exception {
        return FigureCatalog.select(figure)
                .get(0)
                .compute(new FigureRuns(SMALL, () -> false))
                .claims();
    }
}
