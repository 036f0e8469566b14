package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.docker.DeploymentLabels;
import java.util.LinkedHashMap;
import java.util.Map;

/** The labels of containers, and what a swarm has no other place for. Services and their containers carry the same. */
final class SwarmServiceLabels {
    /** A service may have a shorter name than its container. */
    static final String CONTAINER = "zoe_container_name";

    static final String NETWORK = "zoe_network";

    private SwarmServiceLabels() {}

    static Map<String, String> of(ServiceSpec spec, DeploymentLabels labels, String network) {
        Map<String, String> all = new LinkedHashMap<>(labels.ofContainer(spec));
        all.put(CONTAINER, spec.containerName());
        all.put(NETWORK, network);
        return all;
    }

    /** Those of the specification. */
    static Map<String, String> visible(Map<String, String> labels) {
        Map<String, String> visible = new LinkedHashMap<>(DeploymentLabels.visible(labels));
        visible.remove(CONTAINER);
        visible.remove(NETWORK);
        return visible;
    }
}
