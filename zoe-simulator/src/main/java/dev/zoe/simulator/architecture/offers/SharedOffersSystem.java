package dev.zoe.simulator.architecture.offers;

import dev.zoe.simulator.architecture.agent.AttemptHandler;
import dev.zoe.simulator.architecture.agent.DecisionTimes;
import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.agent.SerialAgent;
import dev.zoe.simulator.architecture.cell.CellView;
import dev.zoe.simulator.architecture.cell.RandomizedPlacement;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.simulation.SchedulingSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;
import java.util.ArrayList;
import java.util.List;

/**
 * Offers of everything to everybody, without a delay: an offer is a hint, and the master launches the tasks of a reply
 * whose resources are still free. Source: the work on prototypes on Omega, which shows that this is the same as
 * transactions with detection by resource.
 */
public final class SharedOffersSystem implements SchedulingSystem {

    private final Simulation simulation;
    private final List<SerialAgent> frameworks = new ArrayList<>();

    public SharedOffersSystem(Simulation simulation, DecisionTimes decisions, RetryPolicy retries) {
        this.simulation = simulation;
        List<String> groups = simulation.jobs().groups();
        for (int i = 0; i < groups.size(); i++) {
            frameworks.add(
                    new SerialAgent(groups.get(i), i, simulation, decisions, retries, new SharedOffer(simulation)));
        }
    }

    @Override
    public void submit(int job) {
        frameworks.get(simulation.jobs().group(job)).submit(job);
    }

    @Override
    public void handle(int kind, int a, int b) {
        frameworks.get(a).handle(kind, b);
    }

    @Override
    public void ended(int run) {
        // What is free is in the next offer.
    }

    @Override
    public void report(SystemFigures figures) {
        for (int i = 0; i < frameworks.size(); i++) {
            int group = i;
            frameworks.get(i).report(figures, job -> simulation.jobs().group(job) == group);
        }
    }

    /** The offer that a framework thinks about: all that was free when it began. */
    private static final class SharedOffer implements AttemptHandler {
        private final Simulation simulation;
        private final TaskSize size;
        private final CellView offered;
        private final RandomizedPlacement placement;
        private final int[] reply;
        private int length;

        SharedOffer(Simulation simulation) {
            this.simulation = simulation;
            size = simulation.jobs().size();
            offered = simulation.cell().view();
            placement = new RandomizedPlacement(0, simulation.cell().machines(), simulation.random());
            reply = new int[simulation.jobs().mostTasks()];
        }

        @Override
        public void begin(int job) {
            offered.refresh();
            length = placement.place(
                    offered, size.cores(), size.memory(), simulation.times().remaining(job), reply);
        }

        @Override
        public Outcome finish(int job) {
            int launched = 0;
            for (int i = 0; i < length; i++) {
                if (simulation.cell().tryTake(reply[i], size.cores(), size.memory())) {
                    reply[launched++] = reply[i];
                }
            }
            simulation.running().start(job, reply, launched);
            if (length == 0) {
                return Outcome.NO_ROOM;
            }
            return launched < length ? Outcome.CONFLICT : Outcome.PLACED;
        }
    }
}
