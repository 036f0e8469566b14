package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.ContainerRights;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.SitePolicy;
import dev.zoe.master.backend.docker.NanoCpus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Translates a specification to a service of one task, bound to one node, that is never restarted. */
final class SwarmServiceRequest {
    private static final JsonMapper JSON = JsonMapper.shared();
    /** Longest host name of Linux, and longest name of a service. */
    private static final int NAME_LENGTH = 63;

    private static final int DIGEST_LENGTH = 12;
    /** All users may write and may remove their own files, as in /dev/shm and /tmp of a host. */
    private static final int OPEN_DIRECTORY_MODE = 01777;
    /** Only the user of the service may read. */
    private static final int SECRET_MODE = 0400;
    /** Output is read from these files, so they are large, but bounded. */
    private static final Map<String, String> LOGS = Map.of("max-size", "64m", "max-file", "2");

    private final SitePolicy policy;
    private final boolean init;
    private final List<SwarmSecrets.Reference> secrets;

    /** @param init whether containers get the init of the node's engine */
    SwarmServiceRequest(SitePolicy policy, boolean init) {
        this(policy, init, List.of());
    }

    private SwarmServiceRequest(SitePolicy policy, boolean init, List<SwarmSecrets.Reference> secrets) {
        this.policy = policy;
        this.init = init;
        this.secrets = List.copyOf(secrets);
    }

    /** The same, for a service that gets these secrets. */
    SwarmServiceRequest withSecrets(List<SwarmSecrets.Reference> newSecrets) {
        return new SwarmServiceRequest(policy, init, newSecrets);
    }

    /** The name of the service: that of the container, or a shorter one with a digest if that is too long. */
    static String name(String containerName) {
        if (containerName.length() <= NAME_LENGTH) {
            return containerName;
        }
        String digest = UUID.nameUUIDFromBytes(containerName.getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace("-", "")
                .substring(0, DIGEST_LENGTH);
        return containerName.substring(0, NAME_LENGTH - DIGEST_LENGTH - 1) + "-" + digest;
    }

    /** A constraint that no node satisfies: ids of nodes are longer. */
    static final String NO_NODE = "node.id==ended-by-zoe";

    /** The constraint that binds a service to a node. */
    static String on(SwarmNode node) {
        return "node.id==" + node.id();
    }

    /** Whether the specification of a service ends its task. */
    static boolean isEnded(ObjectNode spec) {
        return constraints(spec)
                .valueStream()
                .anyMatch(constraint -> constraint.asString("").equals(NO_NODE));
    }

    /** Ends the task of a service. */
    static void end(ObjectNode spec) {
        constraints(spec).add(NO_NODE);
    }

    private static ArrayNode constraints(ObjectNode spec) {
        return spec.withObject("/TaskTemplate").withObject("/Placement").withArray("/Constraints");
    }

    /** Sets the number of replicas to 0. Returns whether that is a change. */
    static boolean scaleToZero(ObjectNode spec) {
        ObjectNode replicated = spec.withObject("/Mode").withObject("/Replicated");
        boolean change = replicated.path("Replicas").asInt(1) > 0;
        replicated.put("Replicas", 0);
        return change;
    }

    /** @param extraNetwork the id of the network that the specification asks for */
    ObjectNode of(
            ServiceSpec spec,
            SwarmNode node,
            Map<String, String> labels,
            String network,
            Optional<String> extraNetwork) {
        ObjectNode service = JSON.createObjectNode().put("Name", name(spec.containerName()));
        service.set("Labels", JSON.valueToTree(labels));
        ObjectNode task = service.putObject("TaskTemplate");
        container(task.putObject("ContainerSpec"), spec, labels);
        resources(task.putObject("Resources"), spec.limits(), node);
        // A swarm keeps this number of ended tasks and one more, whatever its own history limit is.
        task.putObject("RestartPolicy").put("Condition", "none").put("MaxAttempts", 1);
        task.putObject("Placement").putArray("Constraints").add(on(node));
        task.putObject("LogDriver").put("Name", "json-file").set("Options", JSON.valueToTree(LOGS));
        ArrayNode networks = task.putArray("Networks");
        networks.addObject()
                .put("Target", network)
                .set("Aliases", JSON.createArrayNode().add(spec.containerName()));
        extraNetwork.ifPresent(other -> networks.addObject().put("Target", other));
        service.putObject("Mode").putObject("Replicated").put("Replicas", 1);
        ObjectNode endpoint = service.putObject("EndpointSpec").put("Mode", "dnsrr");
        ArrayNode ports = endpoint.putArray("Ports");
        for (ServiceSpec.PublishedPort port : spec.ports()) {
            ports.addObject()
                    .put("Protocol", port.udp() ? "udp" : "tcp")
                    .put("TargetPort", port.number())
                    .put("PublishMode", "host");
        }
        return service;
    }

    private void container(ObjectNode container, ServiceSpec spec, Map<String, String> labels) {
        container.put("Image", spec.image());
        container.set("Labels", JSON.valueToTree(labels));
        container.set(
                "Env",
                JSON.valueToTree(spec.environment().entrySet().stream()
                        .map(variable -> literal(variable.getKey() + "=" + variable.getValue()))
                        .toList()));
        if (spec.containerName().length() <= NAME_LENGTH) {
            container.put("Hostname", spec.containerName());
        }
        // The field Command of a swarm is the entry point, which remains that of the image.
        spec.command().ifPresent(arguments -> container.set("Args", JSON.valueToTree(arguments)));
        spec.workDir().ifPresent(directory -> container.put("Dir", directory));
        spec.user().ifPresent(user -> container.put("User", user));
        container.put("StopGracePeriod", wholeSeconds(spec.stopGrace()).toNanos());
        rights(container, spec.rights());
        if (init) {
            container.put("Init", true);
        }
        // A swarm would end a task that the health check of its image calls unhealthy. The master probes health.
        container.putObject("HealthCheck").set("Test", JSON.valueToTree(List.of("NONE")));
        if (!secrets.isEmpty()) {
            secrets(container.putArray("Secrets"), spec);
        }
        ArrayNode mounts = container.putArray("Mounts");
        for (ServiceSpec.Mount volume : spec.volumes()) {
            mounts.addObject()
                    .put("Type", "bind")
                    .put("Source", literal(volume.hostPath()))
                    .put("Target", literal(volume.containerPath()))
                    .put("ReadOnly", volume.readOnly());
        }
        if (spec.limits().sharedMemory() > 0) {
            temporary(mounts, "/dev/shm", OptionalLong.of(spec.limits().sharedMemory()));
        }
        if (spec.rights().readOnlyRoot() && !spec.hasVolumeAt(ServiceSpec.TEMPORARY)) {
            temporary(mounts, ServiceSpec.TEMPORARY, OptionalLong.empty());
        }
    }

    private static void rights(ObjectNode container, ContainerRights rights) {
        container.putObject("Privileges").put("NoNewPrivileges", !rights.privilegesOfFiles());
        container.putArray("CapabilityDrop").add("ALL");
        if (!rights.capabilities().isEmpty()) {
            ArrayNode added = container.putArray("CapabilityAdd");
            rights.capabilities().stream().sorted().forEach(name -> added.add("CAP_" + name));
        }
        if (rights.readOnlyRoot()) {
            container.put("ReadOnly", true);
        }
    }

    private static void temporary(ArrayNode mounts, String target, OptionalLong size) {
        ObjectNode options = mounts.addObject()
                .put("Type", "tmpfs")
                .put("Target", target)
                .putObject("TmpfsOptions")
                .put("Mode", OPEN_DIRECTORY_MODE);
        size.ifPresent(bytes -> options.put("SizeBytes", bytes));
    }

    private void secrets(ArrayNode array, ServiceSpec spec) {
        String owner =
                spec.user().map(user -> user.substring(0, user.indexOf(':'))).orElse("0");
        for (SwarmSecrets.Reference secret : secrets) {
            ObjectNode reference =
                    array.addObject().put("SecretID", secret.id()).put("SecretName", secret.name());
            reference
                    .putObject("File")
                    .put("Name", ServiceSpec.SECRETS + "/" + secret.file())
                    .put("UID", owner)
                    .put("GID", owner)
                    .put("Mode", SECRET_MODE);
        }
    }

    private void resources(ObjectNode resources, ServiceSpec.Limits limits, SwarmNode node) {
        ObjectNode upper = resources.putObject("Limits");
        if (limits.millicores() > 0) {
            upper.put("NanoCPUs", NanoCpus.of(limits.millicores()));
        }
        if (limits.memory() > 0) {
            upper.put("MemoryBytes", limits.memory());
        }
        if (policy.pidsLimit() > 0) {
            upper.put("Pids", policy.pidsLimit());
        }
        ObjectNode reserved = resources
                .putObject("Reservations")
                .put("NanoCPUs", NanoCpus.of(limits.reservedMillicores()))
                .put("MemoryBytes", limits.reservedMemory());
        if (limits.gpus() > 0) {
            reserved.putArray("GenericResources")
                    .addObject()
                    .putObject("DiscreteResourceSpec")
                    .put("Kind", node.gpuKind())
                    .put("Value", limits.gpus());
        }
    }

    /** A swarm evaluates templates in the environment and in mounts; text of the user is escaped. */
    private static String literal(String text) {
        return text.replace("{{", "{{\"{{\"}}");
    }

    /** A swarm supports grace periods of whole seconds only. */
    private static Duration wholeSeconds(Duration grace) {
        return Duration.ofSeconds(grace.plusMillis(999).toSeconds());
    }
}
