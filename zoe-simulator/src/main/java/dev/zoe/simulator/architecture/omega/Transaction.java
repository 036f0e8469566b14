package dev.zoe.simulator.architecture.omega;

import dev.zoe.simulator.architecture.cell.Cell;
import dev.zoe.simulator.architecture.cell.CellView;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.omega.OmegaSettings.CommitMode;
import dev.zoe.simulator.architecture.omega.OmegaSettings.ConflictDetection;

/** Commits planned tasks to the true state. Tasks that conflict are left out, or make the whole transaction fail. */
public final class Transaction {

    private final Cell cell;
    private final TaskSize size;
    private final OmegaSettings settings;

    public Transaction(Cell cell, TaskSize size, OmegaSettings settings) {
        this.cell = cell;
        this.size = size;
        this.settings = settings;
    }

    /**
     * Takes the resources of the tasks that have no conflict.
     *
     * @param view on which they were planned
     * @param places the machine of each planned task; afterwards those of the tasks that may start, from position 0
     * @return how many of them may start
     */
    public int commit(CellView view, int[] places, int planned) {
        int committed = settings.conflict() == ConflictDetection.MACHINE
                ? takeUntouched(view, places, planned)
                : takeFitting(places, planned);
        if (committed < planned && settings.commit() == CommitMode.ALL_OR_NOTHING) {
            for (int i = 0; i < committed; i++) {
                cell.free(places[i], size.cores(), size.memory());
            }
            return 0;
        }
        return committed;
    }

    private int takeFitting(int[] places, int planned) {
        int committed = 0;
        for (int i = 0; i < planned; i++) {
            if (cell.tryTake(places[i], size.cores(), size.memory())) {
                places[committed++] = places[i];
            }
        }
        return committed;
    }

    /** All are checked before any is taken: the tasks of one transaction do not conflict with each other. */
    private int takeUntouched(CellView view, int[] places, int planned) {
        int committed = 0;
        for (int i = 0; i < planned; i++) {
            if (cell.sequence(places[i]) == view.sequence(places[i])) {
                places[committed++] = places[i];
            }
        }
        for (int i = 0; i < committed; i++) {
            cell.take(places[i], size.cores(), size.memory());
        }
        return committed;
    }
}
