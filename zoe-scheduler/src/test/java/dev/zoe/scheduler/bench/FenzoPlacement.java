package dev.zoe.scheduler.bench;

import com.netflix.fenzo.TaskRequest;
import com.netflix.fenzo.TaskScheduler;
import com.netflix.fenzo.VMTaskFitnessCalculator;
import com.netflix.fenzo.VirtualMachineLease;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Has Fenzo place the input, in one iteration of its own. It knows the nodes before. */
final class FenzoPlacement implements AutoCloseable {

    private final TaskScheduler scheduler;
    private final List<TaskRequest> tasks = new ArrayList<>();

    /** @param fitness empty for its default, with which the first node that has capacity is as good as any */
    FenzoPlacement(PlacementInput input, Optional<VMTaskFitnessCalculator> fitness) {
        TaskScheduler.Builder builder = new TaskScheduler.Builder()
                .withLeaseOfferExpirySecs(1_000_000)
                .disableShortfallEvaluation()
                .withLeaseRejectAction(lease -> {});
        fitness.ifPresent(builder::withFitnessCalculator);
        scheduler = builder.build();
        List<VirtualMachineLease> leases = new ArrayList<>();
        for (Node node : input.nodes()) {
            leases.add(new FenzoLease(node.name(), cores(node.capacity()), mebibytes(node.capacity())));
        }
        scheduler.scheduleOnce(List.of(), leases);
        for (Request application : input.applications()) {
            Resources demand = application.components().get(0).demand();
            for (int i = 0; i < application.core(); i++) {
                tasks.add(new FenzoTask(application.id() + "-" + i, cores(demand), mebibytes(demand)));
            }
        }
    }

    /** How many were placed. */
    int place() {
        return scheduler.scheduleOnce(tasks, List.of()).getResultMap().values().stream()
                .mapToInt(host -> host.getTasksAssigned().size())
                .sum();
    }

    @Override
    public void close() {
        scheduler.shutdown();
    }

    private static double cores(Resources resources) {
        return resources.millicores() / 1000.0;
    }

    private static double mebibytes(Resources resources) {
        return resources.memory() / (double) (1 << 20);
    }
}
