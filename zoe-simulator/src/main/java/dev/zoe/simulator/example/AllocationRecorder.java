package dev.zoe.simulator.example;

import dev.zoe.simulator.kernel.AllocationChanges;
import dev.zoe.simulator.kernel.SimulatedScheduler;
import dev.zoe.simulator.workload.SimulatedApplication;
import java.util.ArrayList;
import java.util.List;

/** Records every change of what an application holds, and passes it on. */
final class AllocationRecorder implements SimulatedScheduler {
    private final SimulatedScheduler scheduler;
    private final int[] held;
    private final List<WorkedExample.AllocationStep> steps = new ArrayList<>();

    AllocationRecorder(SimulatedScheduler scheduler, int applications) {
        this.scheduler = scheduler;
        this.held = new int[applications];
    }

    @Override
    public boolean submitted(int application, SimulatedApplication description, double now) {
        return scheduler.submitted(application, description, now);
    }

    List<WorkedExample.AllocationStep> steps() {
        return List.copyOf(steps);
    }

    @Override
    public void finished(int application, double now) {
        held[application] = 0;
        steps.add(new WorkedExample.AllocationStep(application, now, 0));
        scheduler.finished(application, now);
    }

    @Override
    public double decide(double now, AllocationChanges grants) {
        int[] before = held.clone();
        double next = scheduler.decide(now, new AllocationChanges() {
            @Override
            public void core(int application, int node, int count) {
                held[application] += count;
                grants.core(application, node, count);
            }

            @Override
            public void elastic(int application, int node, int count) {
                held[application] += count;
                grants.elastic(application, node, count);
            }
        });
        for (int i = 0; i < held.length; i++) {
            if (held[i] != before[i]) {
                steps.add(new WorkedExample.AllocationStep(i, now, held[i]));
            }
        }
        return next;
    }
}
