package dev.zoe.simulator.architecture.omega;

import dev.zoe.simulator.architecture.agent.AttemptHandler;
import dev.zoe.simulator.architecture.cell.CellView;
import dev.zoe.simulator.architecture.cell.RandomizedPlacement;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.omega.OmegaSettings.CommitMode;
import dev.zoe.simulator.architecture.simulation.Simulation;

/** Attempts that copy the state when they begin, plan on the copy, and commit when they end. */
final class OptimisticPlacement implements AttemptHandler {

    private final Simulation simulation;
    private final CellView view;
    private final RandomizedPlacement placement;
    private final Transaction transaction;
    private final boolean gang;
    private final int[] places;
    private int planned;

    OptimisticPlacement(Simulation simulation, OmegaSettings settings) {
        this.simulation = simulation;
        view = simulation.cell().view();
        placement = new RandomizedPlacement(0, simulation.cell().machines(), simulation.random());
        transaction = new Transaction(simulation.cell(), simulation.jobs().size(), settings);
        gang = settings.commit() == CommitMode.ALL_OR_NOTHING;
        places = new int[simulation.jobs().mostTasks()];
    }

    @Override
    public void begin(int job) {
        view.refresh();
        TaskSize size = simulation.jobs().size();
        int wanted = simulation.times().remaining(job);
        planned = placement.place(view, size.cores(), size.memory(), wanted, places);
        if (gang && planned < wanted) {
            planned = 0;
        }
    }

    @Override
    public Outcome finish(int job) {
        if (planned == 0) {
            return Outcome.NO_ROOM;
        }
        int committed = transaction.commit(view, places, planned);
        simulation.running().start(job, places, committed);
        return committed < planned ? Outcome.CONFLICT : Outcome.PLACED;
    }

    /** A view may be behind the truth, never ahead of it. */
    void check() {
        if (view.seen() > simulation.cell().changes()) {
            throw new IllegalStateException("a view has seen " + view.seen() + " changes of "
                    + simulation.cell().changes() + ": it is ahead of the truth");
        }
    }
}
