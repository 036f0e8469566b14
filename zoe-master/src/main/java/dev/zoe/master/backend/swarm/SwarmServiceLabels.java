package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.docker.DeploymentLabels;
import java.util.LinkedHashMap;
import java.util.Map;

/** The labels of services and their containers, with values for which a swarm has no field. */
final class SwarmServiceLabels {
    /** The container name; the name of the service may be shorter. */
    static final String CONTAINER = "zoe_container_name";

    static final String NETWORK = "zoe_network";

    private SwarmServiceLabels() {}

    static Map<String, String> of(ServiceSpec spec, DeploymentLabels labels, String network) {
        Map<String, String> all = new LinkedHashMap<>(labels.ofContainer(spec));
        all.put(CONTAINER, spec.containerName());
        all.put(NETWORK, network);
        return all;
    }

    /** The labels of the specification. */
    static Map<String, String> visible(Map<String, String> labels) {
        Map<String, String> visible = new LinkedHashMap<>(DeploymentLabels.visible(labels));
        visible.remove(CONTAINER);
        visible.remove(NETWORK);
        return visible;
    }
}
