package dev.zoe.scheduler.bench;

import com.netflix.fenzo.VirtualMachineLease;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.mesos.Protos;
import org.jspecify.annotations.NullUnmarked;

/**
 * A whole node, as Fenzo wants to see it; no offer of Mesos stands behind it. Fenzo asks maps for null, which those of
 * {@code Map.of} do not take.
 */
@NullUnmarked
record FenzoLease(String hostname, double cpuCores, double memoryMB) implements VirtualMachineLease {

    @Override
    public String getId() {
        return hostname;
    }

    @Override
    public long getOfferedTime() {
        return 0;
    }

    @Override
    public String getVMID() {
        return hostname;
    }

    @Override
    public double networkMbps() {
        return 0;
    }

    @Override
    public double diskMB() {
        return 0;
    }

    @Override
    public List<Range> portRanges() {
        return List.of();
    }

    @Override
    public Protos.Offer getOffer() {
        return null;
    }

    @Override
    public Map<String, Protos.Attribute> getAttributeMap() {
        return Collections.emptyMap();
    }

    @Override
    public Double getScalarValue(String name) {
        return 0.0;
    }

    @Override
    public Map<String, Double> getScalarValues() {
        return Collections.emptyMap();
    }
}
