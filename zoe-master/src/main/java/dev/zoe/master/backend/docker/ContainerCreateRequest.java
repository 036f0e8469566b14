package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.DeviceRequest;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import dev.zoe.master.backend.ServicePolicy;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.docker.OptionalFeatures.Extra;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a specification means to a Docker Engine. */
final class ContainerCreateRequest {
    /** Longest host name that Linux takes. */
    private static final int HOST_NAME_LENGTH = 63;
    /** Output is read back from these files, so they are kept long, but not without limit. */
    private static final LogConfig LOGS =
            new LogConfig(LogConfig.LoggingType.JSON_FILE, Map.of("max-size", "64m", "max-file", "2"));

    private final DockerHost host;
    private final ServicePolicy policy;
    private final Set<Extra> extras;
    private final String network;

    /** @param extras what the engine has of {@link #extras(ServicePolicy)} */
    ContainerCreateRequest(DockerHost host, ServicePolicy policy, Set<Extra> extras, String network) {
        this.host = host;
        this.policy = policy;
        this.extras = extras;
        this.network = network;
    }

    /** What the policy of a site wants that an engine may lack. */
    static OptionalFeatures extras(ServicePolicy policy) {
        Set<Extra> wanted = EnumSet.noneOf(Extra.class);
        if (policy.init()) {
            wanted.add(Extra.INIT);
        }
        if (policy.writableLayer() > 0) {
            wanted.add(Extra.LAYER_LIMIT);
        }
        return new OptionalFeatures(wanted);
    }

    CreateContainerCmd of(DockerClient client, ServiceSpec spec, Map<String, String> labels) {
        CreateContainerCmd create = client.createContainerCmd(spec.image())
                .withName(spec.containerName())
                .withAliases(spec.containerName())
                .withLabels(labels)
                .withEnv(spec.environment().entrySet().stream()
                        .map(variable -> variable.getKey() + "=" + variable.getValue())
                        .toList())
                .withExposedPorts(spec.ports().stream()
                        .map(ContainerCreateRequest::exposed)
                        .toList())
                .withHostConfig(hostConfig(spec));
        if (spec.containerName().length() <= HOST_NAME_LENGTH) {
            create.withHostName(spec.containerName());
        }
        spec.command().ifPresent(create::withCmd);
        spec.workDir().ifPresent(create::withWorkingDir);
        spec.user().ifPresent(create::withUser);
        return create;
    }

    private HostConfig hostConfig(ServiceSpec spec) {
        ServiceSpec.Limits limits = spec.limits();
        HostConfig config = HostConfig.newHostConfig()
                .withNetworkMode(network)
                .withSecurityOpts(List.of("no-new-privileges"))
                .withCapDrop(Capability.ALL)
                .withLogConfig(LOGS)
                .withPortBindings(spec.ports().stream()
                        .map(port -> new PortBinding(Ports.Binding.bindIp(host.bindAddress()), exposed(port)))
                        .toList())
                .withMounts(spec.volumes().stream()
                        .map(ContainerCreateRequest::mount)
                        .toList());
        if (policy.pidsLimit() > 0) {
            config.withPidsLimit((long) policy.pidsLimit());
        }
        if (extras.contains(Extra.INIT)) {
            config.withInit(true);
        }
        if (extras.contains(Extra.LAYER_LIMIT)) {
            config.withStorageOpt(Map.of("size", Long.toString(policy.writableLayer())));
        }
        if (limits.memory() > 0) {
            // The same figure twice: memory and swap together, which leaves no swap.
            config.withMemory(limits.memory()).withMemorySwap(limits.memory());
        }
        if (limits.millicores() > 0) {
            config.withNanoCPUs(NanoCpus.of(limits.millicores()));
        }
        if (limits.sharedMemory() > 0) {
            config.withShmSize(limits.sharedMemory());
        }
        if (limits.gpus() > 0) {
            config.withDeviceRequests(
                    List.of(new DeviceRequest().withCount(limits.gpus()).withCapabilities(List.of(List.of("gpu")))));
        }
        return config;
    }

    /** A mount and not a bind: the engine would make a missing source of a bind as an empty directory. */
    private static Mount mount(ServiceSpec.Mount volume) {
        return new Mount()
                .withType(MountType.BIND)
                .withSource(volume.hostPath())
                .withTarget(volume.containerPath())
                .withReadOnly(volume.readOnly());
    }

    private static ExposedPort exposed(ServiceSpec.PublishedPort port) {
        return port.udp() ? ExposedPort.udp(port.number()) : ExposedPort.tcp(port.number());
    }
}
