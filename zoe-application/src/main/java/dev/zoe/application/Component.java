package dev.zoe.application;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One entry of {@code services} in a description: a program of which {@link #totalCount} identical instances are wanted
 * and {@link #coreCount} are needed.
 *
 * @param name 3 to 16 characters of {@code [A-Za-z0-9-]}; instances are called {@code name0, name1, …}, core ones first
 * @param image what to run, as the back-end names it
 * @param coreCount {@code essential_count}; 0 for a purely elastic component
 * @param totalCount core plus elastic instances, at least 1
 * @param resources demand of one instance
 * @param environment in the order of the description; values may hold {@linkplain Placeholders placeholders}
 * @param command arguments that replace those of the image; empty to keep the image's own
 * @param ports ports that are published
 * @param volumes host paths that are mounted
 * @param labels a node must carry all of them
 * @param startupOrder lower ones start first, and only when those are active the next ones
 * @param monitor its end is the end of a batch application
 * @param workDir working directory in the container
 * @param network an existing network to join in addition to the execution's own
 * @param dependsOn names of components that must answer before this one starts
 * @param health how an instance shows that it answers
 * @param activity how a core instance says how long it has been idle
 * @param restart what happens when a core instance fails
 * @param stopGrace grace period between SIGTERM and SIGKILL
 * @param secrets secrets of the user, given as files
 * @param capabilities Linux capabilities beyond none, of {@link LinuxCapabilities#NAMES}
 * @param readOnlyRoot whether the root file system of its containers is read-only
 */
public record Component(
        String name,
        String image,
        int coreCount,
        int totalCount,
        Demand resources,
        List<Variable> environment,
        Optional<List<String>> command,
        List<Port> ports,
        List<Volume> volumes,
        Set<String> labels,
        int startupOrder,
        boolean monitor,
        Optional<String> workDir,
        Optional<String> network,
        Set<String> dependsOn,
        Optional<Health> health,
        Optional<Activity> activity,
        Restart restart,
        Duration stopGrace,
        List<Secret> secrets,
        Set<String> capabilities,
        boolean readOnlyRoot) {

    public Component {
        environment = List.copyOf(environment);
        command = command.map(List::copyOf);
        ports = List.copyOf(ports);
        volumes = List.copyOf(volumes);
        labels = Set.copyOf(labels);
        dependsOn = Set.copyOf(dependsOn);
        secrets = List.copyOf(secrets);
        capabilities = Set.copyOf(capabilities);
    }

    public int elasticCount() {
        return totalCount - coreCount;
    }

    /** The name of instance {@code ordinal}, counted from 0 over core and then elastic instances. */
    public String instanceName(int ordinal) {
        return name + ordinal;
    }

    /** An environment variable. */
    public record Variable(String name, String value) {}

    /**
     * What one instance needs. Placement counts the minima; the maxima are the limits the engine enforces.
     *
     * @param minMillicores thousandths of a core
     * @param maxMillicores empty for the limit of the site
     * @param minMemory bytes
     * @param maxMemory bytes; empty for the limit of the site
     * @param sharedMemory bytes of {@code /dev/shm}; empty for the engine's default
     * @param gpus whole devices
     */
    public record Demand(
            long minMillicores,
            Optional<Long> maxMillicores,
            long minMemory,
            Optional<Long> maxMemory,
            Optional<Long> sharedMemory,
            int gpus) {

        /** Thousandths of a core; at least one, since every service needs some of a core. */
        public static long millicores(double cores) {
            return Math.max(1, Math.round(cores * 1000));
        }
    }

    /**
     * A port that is reachable from outside.
     *
     * @param urlTemplate the address shown to the user; {@code {ip_port}} and {@code {proxy_path}} are filled in
     */
    public record Port(String name, int number, Protocol protocol, Optional<String> urlTemplate) {
        /** Transport protocol. */
        public enum Protocol {
            TCP,
            UDP
        }
    }

    /** A host path mounted at {@code mountPath}; the host path must be on the site's allow-list. */
    public record Volume(String name, String hostPath, String mountPath, boolean readOnly) {}

    /**
     * A secret of the user who runs the application. It is no secret itself: only the user and the services have the
     * value.
     *
     * @param name as the user named it
     * @param file name of the file that has the value, unique in the component
     */
    public record Secret(String name, String file) {

        /** Where containers have the files. */
        public static final String DIRECTORY = "/run/secrets/zoe";
    }

    /**
     * An instance answers when its port accepts a connection and then sends something or keeps it open, or, with a
     * path, when an HTTP GET of it gives 2xx.
     *
     * @param port the name of one of the component's ports
     */
    public record Health(String port, Optional<String> path) {}

    /**
     * A core instance says how long it has been idle when an HTTP GET of the path gives an object of JSON with
     * {@code idle_seconds}.
     *
     * @param port the name of one of the component's ports
     */
    public record Activity(String port, String path) {}

    /**
     * What happens when a core instance ends with a failure.
     *
     * @param maxRestarts restarts before the execution ends with an error; 0 for never
     * @param backOff wait before the first restart; doubled for each further one
     */
    public record Restart(int maxRestarts, Duration backOff) {
        public static final Restart NEVER = new Restart(0, Duration.ZERO);
    }
}
