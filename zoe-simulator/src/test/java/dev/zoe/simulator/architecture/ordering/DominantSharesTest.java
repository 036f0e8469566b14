package dev.zoe.simulator.architecture.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DominantSharesTest {

    private static final int MANY = 1000;

    /** The example of the paper on dominant resource fairness: 9 cores and 18 GB. */
    @Test
    void thePublishedExampleHasThreeAndTwoTasks() {
        assertThat(DominantShares.fill(
                        new long[] {9, 18}, new long[][] {{1, 4}, {3, 1}}, new double[] {1, 1}, new int[] {MANY, MANY}))
                .containsExactly(3, 2);
    }

    /** The first user has a resource for itself; the other two share the second one. */
    @Test
    void usersOfDifferentResourcesDoNotLimitEachOther() {
        assertThat(DominantShares.fill(
                        new long[] {10, 10}, new long[][] {{1, 0}, {0, 1}, {0, 1}}, new double[] {1, 1, 1}, new int[] {
                            MANY, MANY, MANY
                        }))
                .containsExactly(10, 5, 5);
    }

    @Test
    void aUserWithoutFurtherDemandDoesNotStopTheOthers() {
        assertThat(DominantShares.fill(
                        new long[] {9, 18}, new long[][] {{1, 4}, {3, 1}}, new double[] {1, 1}, new int[] {1, MANY}))
                .containsExactly(1, 2);
        assertThat(DominantShares.fill(
                        new long[] {12, 12}, new long[][] {{1, 1}, {1, 1}}, new double[] {1, 1}, new int[] {2, MANY}))
                .containsExactly(2, 10);
    }

    @Test
    void aWeightOfTwoGetsTwice() {
        assertThat(DominantShares.fill(
                        new long[] {12, 12}, new long[][] {{1, 1}, {1, 1}}, new double[] {2, 1}, new int[] {MANY, MANY
                        }))
                .containsExactly(8, 4);
    }
}
