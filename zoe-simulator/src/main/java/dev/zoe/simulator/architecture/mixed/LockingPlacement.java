package dev.zoe.simulator.architecture.mixed;

import dev.zoe.simulator.architecture.agent.AttemptHandler;
import dev.zoe.simulator.architecture.cell.CellView;
import dev.zoe.simulator.architecture.cell.RandomizedPlacement;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.omega.OmegaSettings;
import dev.zoe.simulator.architecture.omega.OmegaSettings.CommitMode;
import dev.zoe.simulator.architecture.omega.Transaction;
import dev.zoe.simulator.architecture.simulation.Simulation;
import java.util.Arrays;

/** Attempts that plan on the locked machines first, when they get the lock, and on the others like those of Omega. */
final class LockingPlacement implements AttemptHandler {

    private final Simulation simulation;
    private final MachineLock lock;
    private final CellView view;
    private final RandomizedPlacement locked;
    private final RandomizedPlacement open;
    private final Transaction transaction;
    private final boolean gang;
    private int[] places = {};
    private int planned;
    private boolean holdsLock;

    LockingPlacement(Simulation simulation, MachineLock lock, OmegaSettings settings) {
        this.simulation = simulation;
        this.lock = lock;
        view = simulation.cell().view();
        locked = new RandomizedPlacement(0, lock.machines(), simulation.random());
        open = new RandomizedPlacement(lock.machines(), simulation.cell().machines(), simulation.random());
        transaction = new Transaction(simulation.cell(), simulation.jobs().size(), settings);
        gang = settings.commit() == CommitMode.ALL_OR_NOTHING;
    }

    @Override
    public void begin(int job) {
        view.refresh();
        int wanted = simulation.times().remaining(job);
        holdsLock = lock.tryTake();
        int[] safe = new int[wanted];
        int[] others = new int[wanted];
        TaskSize size = simulation.jobs().size();
        int first = holdsLock ? locked.place(view, size.cores(), size.memory(), wanted, safe) : 0;
        int second = open.place(view, size.cores(), size.memory(), wanted - first, others);
        planned = first + second;
        places = Arrays.copyOf(safe, wanted);
        System.arraycopy(others, 0, places, first, second);
        if (gang && planned < wanted) {
            planned = 0;
        }
    }

    @Override
    public Outcome finish(int job) {
        int committed = planned == 0 ? 0 : transaction.commit(view, places, planned);
        simulation.running().start(job, places, committed);
        if (holdsLock) {
            lock.release();
            holdsLock = false;
        }
        if (planned == 0) {
            return Outcome.NO_ROOM;
        }
        return committed < planned ? Outcome.CONFLICT : Outcome.PLACED;
    }
}
