package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.ServiceSpec;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The labels and names that identify containers and networks of a deployment, and the names of ports as a label. */
public final class DeploymentLabels {
    public static final String DEPLOYMENT = "zoe_deployment_name";
    public static final String EXECUTION = "zoe_execution_id";
    private static final String TYPE = "zoe_type";
    private static final String SERVICE = "app_service";
    /** Names of ports; the engine keeps only their numbers. */
    private static final String PORTS = "zoe_ports";
    /**
     * One entry of the label. Versions up to 0.1 wrote names without encoding, blanks included. The bound keeps it
     * linear.
     */
    private static final Pattern PORT = Pattern.compile("(\\S.{0,254}?)=(\\d{1,5}/(?:tcp|udp))(?: |$)");

    private static final Pattern NETWORK = Pattern.compile("zoe-\\d+-.*", Pattern.DOTALL);

    private final String deployment;

    public DeploymentLabels(String deployment) {
        this.deployment = deployment;
    }

    /** The labels of the specification, and those that this class adds. */
    public Map<String, String> ofContainer(ServiceSpec spec) {
        Map<String, String> labels = new LinkedHashMap<>(spec.labels());
        labels.put(DEPLOYMENT, deployment);
        labels.put(EXECUTION, Long.toString(spec.executionId()));
        labels.put(TYPE, SERVICE);
        // Also without ports, so that a label of the image never counts.
        labels.put(
                PORTS,
                spec.ports().stream()
                        .map(port -> encoded(port.name()) + "=" + port.number() + "/" + (port.udp() ? "udp" : "tcp"))
                        .collect(Collectors.joining(" ")));
        return labels;
    }

    /** The labels of everything that belongs to an execution as a whole. */
    public Map<String, String> ofExecution(long executionId) {
        return Map.of(DEPLOYMENT, deployment, EXECUTION, Long.toString(executionId));
    }

    /** The filter of listings: the services of this deployment. */
    public Map<String, String> ofServices() {
        return Map.of(DEPLOYMENT, deployment, TYPE, SERVICE);
    }

    /** Whether these are labels of a service of this deployment. */
    public boolean areOurs(@Nullable Map<String, String> labels) {
        return labels != null && labels.entrySet().containsAll(ofServices().entrySet());
    }

    /** The network of an execution. */
    public String network(long executionId) {
        return "zoe-" + executionId + "-" + deployment;
    }

    /** Whether a network belongs to an execution, of this deployment or of another one. */
    public static boolean isOfExecution(String network, @Nullable Map<String, String> labels) {
        boolean labelled = labels != null && (labels.containsKey(DEPLOYMENT) || labels.containsKey(EXECUTION));
        return labelled || NETWORK.matcher(network).matches();
    }

    /** The name of a container, which is its host name on the network of its execution. */
    public static String dnsName(String serviceName, long executionId, String deployment) {
        return serviceName + "-" + executionId + "-" + deployment;
    }

    /** The labels without those that only this class uses. */
    public static Map<String, String> visible(Map<String, String> labels) {
        Map<String, String> visible = new LinkedHashMap<>(labels);
        visible.remove(PORTS);
        return visible;
    }

    /** The execution that a container or network belongs to; empty when the label is missing or no number. */
    public static OptionalLong execution(@Nullable Map<String, String> labels) {
        String text = labels == null ? "" : labels.getOrDefault(EXECUTION, "");
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            // Set by hand, or by the image: the container belongs to no execution.
            return OptionalLong.empty();
        }
    }

    /** Names of ports by number and protocol, {@code 8000/tcp}. Text that is not an entry is left out. */
    public static Map<String, String> portNames(Map<String, String> labels) {
        Map<String, String> names = new LinkedHashMap<>();
        Matcher port = PORT.matcher(labels.getOrDefault(PORTS, ""));
        while (port.find()) {
            names.put(port.group(2), decoded(port.group(1)));
        }
        return names;
    }

    /** Letters, digits and {@code . - _ *} remain; all other characters become {@code %XX}. */
    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String decoded(String name) {
        try {
            return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            // An older version wrote a percent sign without encoding.
            return name;
        }
    }
}
