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
    void frameworksGainFromASharedClusterAsInTheMacroBenchmark() throws Exception {
        List<ClaimResult> claims = compute("mesos-macro");
        assertThat(claims).hasSize(6);
        assertThat(claims.subList(0, 4)).extracting(ClaimResult::verdict).containsOnly(ClaimVerdict.REPRODUCED);
        assertThat(claims.get(1).ours()).startsWith("2.0");
    }

    @Test
    void aTaskOnAFullClusterIsDelayedByAnOffer() throws Exception {
        FigureOutcome outcome = new MesosScaleFigure(List.of(500, 1000)).compute(new FigureRuns(SMALL, () -> false));
        assertThat(outcome.claims())
                .extracting(ClaimResult::verdict)
                .containsExactly(ClaimVerdict.REPRODUCED, ClaimVerdict.NOT_COMPARABLE);
        assertThat(outcome.claims().get(0).claim()).endsWith("1,000 nodes");
        List<String> failing = outcome.table().rows().get(2);
        assertThat(failing.get(1)).isEqualTo("yes");
        assertThat(Double.parseDouble(failing.get(2))).isBetween(8.0, 8.5);
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
