package dev.zoe.simulator.architecture.omega;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.simulator.architecture.cell.Cell;
import dev.zoe.simulator.architecture.cell.CellView;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.omega.OmegaSettings.CommitMode;
import dev.zoe.simulator.architecture.omega.OmegaSettings.ConflictDetection;
import org.junit.jupiter.api.Test;

/** A plan of three tasks on three machines of two cores; meanwhile another agent takes from the first two. */
class TransactionTest {

    private static final TaskSize SIZE = new TaskSize(1000, 1000);

    private final Cell cell = new Cell(3, 2000, 2000);

    @Test
    void byResourceOnlyAFullMachineConflicts() {
        assertThat(commit(ConflictDetection.RESOURCE, CommitMode.INCREMENTAL)).isEqualTo(2);
        assertThat(cell.freeCores(0)).isZero();
        assertThat(cell.freeCores(1)).isZero();
        assertThat(cell.freeCores(2)).isEqualTo(1000);
    }

    @Test
    void byMachineEveryTouchedMachineConflicts() {
        assertThat(commit(ConflictDetection.MACHINE, CommitMode.INCREMENTAL)).isEqualTo(1);
        assertThat(cell.freeCores(1)).isEqualTo(1000);
        assertThat(cell.freeCores(2)).isEqualTo(1000);
    }

    @Test
    void allOrNothingTakesNothingAfterAConflict() {
        assertThat(commit(ConflictDetection.RESOURCE, CommitMode.ALL_OR_NOTHING))
                .isZero();
        assertThat(cell.freeCores(1)).isEqualTo(1000);
        assertThat(cell.freeCores(2)).isEqualTo(2000);
    }

    @Test
    void whatIsFreedAndTwoTasksOnOneMachineNeverConflict() {
        cell.take(0, 1000, 1000);
        CellView view = cell.view();
        view.tryTake(1, 1000, 1000);
        view.tryTake(1, 1000, 1000);
        view.tryTake(0, 1000, 1000);
        cell.free(0, 1000, 1000);
        int[] places = {1, 1, 0};
        assertThat(new Transaction(cell, SIZE, new OmegaSettings(ConflictDetection.MACHINE, CommitMode.ALL_OR_NOTHING))
                        .commit(view, places, 3))
                .isEqualTo(3);
    }

    private int commit(ConflictDetection detection, CommitMode mode) {
        CellView view = cell.view();
        int[] places = {0, 1, 2};
        for (int machine : places) {
            view.tryTake(machine, 1000, 1000);
        }
        while (cell.fits(0, 1000, 1000)) {
            cell.take(0, 1000, 1000);
        }
        if (cell.freeCores(1) == 2000) {
            cell.take(1, 1000, 1000);
        }
        return new Transaction(cell, SIZE, new OmegaSettings(detection, mode)).commit(view, places, 3);
    }
}
