package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.docker.DeploymentLabels;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The labels of a service on its pod. Values of labels are short and of few characters in Kubernetes, so annotations
 * have the exact ones. Labels select; annotations are read.
 */
final class PodLabels {
    /** The name of the container, which may differ from that of the pod. */
    static final String CONTAINER = "zoe_container_name";
    /** The name of the pod, for the service with its published ports. */
    static final String POD = "zoe_pod";

    private static final String PREFIX = "zoe_";

    private final DeploymentLabels labels;

    PodLabels(String deployment) {
        this.labels = new DeploymentLabels(deployment);
    }

    /** All of a container, exactly. */
    Map<String, String> annotations(ServiceSpec spec) {
        Map<String, String> all = labels.ofContainer(spec);
        all.put(CONTAINER, spec.containerName());
        return all;
    }

    /** All of a container, as values of labels. */
    Map<String, String> labels(ServiceSpec spec) {
        Map<String, String> all = values(annotations(spec));
        all.put(POD, ObjectNames.pod(spec.containerName()));
        return all;
    }

    /** The labels of everything that belongs to an execution as a whole. */
    Map<String, String> ofExecution(long executionId) {
        return values(labels.ofExecution(executionId));
    }

    /** Selects the pods of services of this deployment. */
    Map<String, String> ofServices() {
        return values(labels.ofServices());
    }

    /** Selects everything of this deployment. */
    Map<String, String> ofDeployment() {
        Map<String, String> all = ofServices();
        all.keySet().retainAll(Set.of(DeploymentLabels.DEPLOYMENT));
        return all;
    }

    /** Whether this is an object of a service of this deployment. */
    boolean isOurs(HasMetadata object) {
        Map<String, String> present = object.getMetadata().getLabels();
        return present != null && present.entrySet().containsAll(ofServices().entrySet());
    }

    /** The name of the headless service of an execution. */
    String network(long executionId) {
        return ObjectNames.network(labels.network(executionId));
    }

    /** The exact labels of a container. */
    static Map<String, String> of(HasMetadata object) {
        Map<String, String> present = object.getMetadata().getAnnotations();
        Map<String, String> own = new TreeMap<>();
        if (present != null) {
            present.forEach((key, value) -> {
                if (key.startsWith(PREFIX)) {
                    own.put(key, value);
                }
            });
        }
        return own;
    }

    /** The labels without those that only this package uses. */
    static Map<String, String> visible(Map<String, String> labels) {
        Map<String, String> visible = DeploymentLabels.visible(labels);
        visible.remove(CONTAINER);
        return visible;
    }

    private static Map<String, String> values(Map<String, String> exact) {
        Map<String, String> values = new LinkedHashMap<>();
        exact.forEach((key, value) -> values.put(key, ObjectNames.labelValue(value)));
        return values;
    }
}
