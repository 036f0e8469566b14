package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.ServiceSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The labels and names by which containers and networks of a deployment are known, and names of ports kept with them.
 */
public final class Labels {
    public static final String DEPLOYMENT = "zoe_deployment_name";
    public static final String EXECUTION = "zoe_execution_id";
    private static final String TYPE = "zoe_type";
    private static final String SERVICE = "app_service";
    /** The engine knows ports by number only. */
    private static final String PORTS = "zoe_ports";

    private final String deployment;

    public Labels(String deployment) {
        this.deployment = deployment;
    }

    /** Those of the specification, and what this class adds. */
    public Map<String, String> ofContainer(ServiceSpec spec) {
        Map<String, String> labels = new LinkedHashMap<>(spec.labels());
        labels.put(DEPLOYMENT, deployment);
        labels.put(EXECUTION, Long.toString(spec.executionId()));
        labels.put(TYPE, SERVICE);
        if (!spec.ports().isEmpty()) {
            labels.put(
                    PORTS,
                    spec.ports().stream()
                            .map(port -> port.name() + "=" + port.number() + "/" + (port.udp() ? "udp" : "tcp"))
                            .collect(Collectors.joining(" ")));
        }
        return labels;
    }

    /** What is made for an execution as a whole carries these. */
    public Map<String, String> ofExecution(long executionId) {
        return Map.of(DEPLOYMENT, deployment, EXECUTION, Long.toString(executionId));
    }

    /** What lists ask for: the services of this deployment. */
    public Map<String, String> ofServices() {
        return Map.of(DEPLOYMENT, deployment, TYPE, SERVICE);
    }

    /** Whether these are labels of a service of this deployment. */
    public boolean areOurs(Map<String, String> labels) {
        return labels.entrySet().containsAll(ofServices().entrySet());
    }

    /** The network of an execution. */
    public String network(long executionId) {
        return "zoe-" + executionId + "-" + deployment;
    }

    /** The name of a container, by which others on its network reach it. */
    public static String dnsName(String serviceName, long executionId, String deployment) {
        return serviceName + "-" + executionId + "-" + deployment;
    }

    /** The labels without those that only this class knows. */
    public static Map<String, String> visible(Map<String, String> labels) {
        Map<String, String> visible = new LinkedHashMap<>(labels);
        visible.remove(PORTS);
        return visible;
    }

    /** Names of ports by number and protocol, {@code 8000/tcp}. */
    public static Map<String, String> portNames(Map<String, String> labels) {
        Map<String, String> names = new LinkedHashMap<>();
        String text = labels.getOrDefault(PORTS, "");
        for (String port : text.isEmpty() ? new String[0] : text.split(" ", -1)) {
            int equals = port.lastIndexOf('=');
            names.put(port.substring(equals + 1), port.substring(0, equals));
        }
        return names;
    }
}
