package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.ServiceSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests and limits of pods, and the quantities that they are made of. */
final class PodResources {
    static final String CPU = "cpu";
    static final String MEMORY = "memory";
    private static final String WRITABLE_LAYER = "ephemeral-storage";
    private static final Quantity NOTHING = new Quantity("0");

    private PodResources() {}

    static ResourceRequirements of(ServiceSpec.Limits limits, KubernetesSettings settings) {
        Map<String, Quantity> upper = new LinkedHashMap<>();
        Map<String, Quantity> requests = new LinkedHashMap<>();
        if (limits.millicores() > 0) {
            upper.put(CPU, millicores(limits.millicores()));
        }
        if (limits.memory() > 0) {
            upper.put(MEMORY, bytes(limits.memory()));
        }
        // Without a request, Kubernetes takes the limit for one.
        requests.put(CPU, millicores(limits.reservedMillicores()));
        requests.put(MEMORY, bytes(limits.reservedMemory()));
        if (settings.policy().writableLayer() > 0) {
            upper.put(WRITABLE_LAYER, bytes(settings.policy().writableLayer()));
            requests.put(WRITABLE_LAYER, NOTHING);
        }
        if (limits.gpus() > 0) {
            // An extended resource has one number for both.
            Quantity gpus = new Quantity(Integer.toString(limits.gpus()));
            upper.put(settings.gpuResource(), gpus);
            requests.put(settings.gpuResource(), gpus);
        }
        return new ResourceRequirementsBuilder()
                .withLimits(upper)
                .withRequests(requests)
                .build();
    }

    private static Quantity millicores(long millicores) {
        return new Quantity(millicores + "m");
    }

    private static Quantity bytes(long bytes) {
        return new Quantity(Long.toString(bytes));
    }

    /** A quantity in thousandths, such as millicores; 0 when it is absent. */
    static long thousandths(@Nullable Map<String, Quantity> quantities, String resource) {
        return amount(quantities, resource)
                .movePointRight(3)
                .setScale(0, RoundingMode.DOWN)
                .longValue();
    }

    /** A whole quantity, such as bytes; 0 when it is absent. */
    static long whole(@Nullable Map<String, Quantity> quantities, String resource) {
        return amount(quantities, resource).setScale(0, RoundingMode.DOWN).longValue();
    }

    private static BigDecimal amount(@Nullable Map<String, Quantity> quantities, String resource) {
        Quantity quantity = quantities == null ? NOTHING : quantities.getOrDefault(resource, NOTHING);
        return quantity.getNumericalAmount();
    }
}
