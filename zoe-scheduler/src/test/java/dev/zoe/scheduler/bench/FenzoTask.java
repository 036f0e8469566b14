package dev.zoe.scheduler.bench;

import com.netflix.fenzo.ConstraintEvaluator;
import com.netflix.fenzo.TaskRequest;
import com.netflix.fenzo.VMTaskFitnessCalculator;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;

/** An instance, as Fenzo wants to see it. */
@NullUnmarked
final class FenzoTask implements TaskRequest {

    private final String id;
    private final double cores;
    private final double mebibytes;
    private AssignedResources assigned;

    FenzoTask(String id, double cores, double mebibytes) {
        this.id = id;
        this.cores = cores;
        this.mebibytes = mebibytes;
    }

    @Override
    public String getId() {
        return id;
    }

    @Override
    public String taskGroupName() {
        return "";
    }

    @Override
    public double getCPUs() {
        return cores;
    }

    @Override
    public double getMemory() {
        return mebibytes;
    }

    @Override
    public double getNetworkMbps() {
        return 0;
    }

    @Override
    public double getDisk() {
        return 0;
    }

    @Override
    public int getPorts() {
        return 0;
    }

    @Override
    public Map<String, Double> getScalarRequests() {
        return Collections.emptyMap();
    }

    @Override
    public Map<String, NamedResourceSetRequest> getCustomNamedResources() {
        return Collections.emptyMap();
    }

    @Override
    public List<? extends ConstraintEvaluator> getHardConstraints() {
        return List.of();
    }

    @Override
    public List<? extends VMTaskFitnessCalculator> getSoftConstraints() {
        return List.of();
    }

    @Override
    public void setAssignedResources(AssignedResources resources) {
        assigned = resources;
    }

    @Override
    public AssignedResources getAssignedResources() {
        return assigned;
    }
}
