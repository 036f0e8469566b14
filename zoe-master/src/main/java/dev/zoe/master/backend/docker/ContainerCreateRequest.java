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
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.SitePolicy;
import dev.zoe.master.backend.docker.OptionalFeatures.Feature;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Translates a specification to the request that creates a container. */
final class ContainerCreateRequest {
    /** Longest host name of Linux. */
    private static final int HOST_NAME_LENGTH = 63;
    /** Output is read from these files, so they are large, but bounded. */
    private static final LogConfig LOGS =
            new LogConfig(LogConfig.LoggingType.JSON_FILE, Map.of("max-size", "64m", "max-file", "2"));

    private final DockerHost host;
    private final SitePolicy policy;
    private final Set<Feature> features;
    private final String network;

    /** @param features those that the engine supports of {@link #optionalFeatures(SitePolicy)} */
    ContainerCreateRequest(DockerHost host, SitePolicy policy, Set<Feature> features, String network) {
        this.host = host;
        this.policy = policy;
        this.features = features;
        this.network = network;
    }

    /** The features that the policy of a site asks for and that an engine may lack. */
    static OptionalFeatures optionalFeatures(SitePolicy policy) {
        Set<Feature> wanted = EnumSet.noneOf(Feature.class);
        if (policy.init()) {
            wanted.add(Feature.INIT);
        }
        if (policy.writableLayer() > 0) {
            wanted.add(Feature.LAYER_LIMIT);
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
                .withSecurityOpts(spec.rights().privilegesOfFiles() ? List.of() : List.of("no-new-privileges"))
                .withCapDrop(Capability.ALL)
                .withCapAdd(capabilities(spec))
                .withReadonlyRootfs(spec.rights().readOnlyRoot())
                .withLogConfig(LOGS)
                .withPortBindings(spec.ports().stream()
                        .map(port -> new PortBinding(Ports.Binding.bindIp(host.bindAddress()), exposed(port)))
                        .toList())
                .withMounts(mounts(spec));
        if (policy.pidsLimit() > 0) {
            config.withPidsLimit((long) policy.pidsLimit());
        }
        if (features.contains(Feature.INIT)) {
            config.withInit(true);
        }
        if (features.contains(Feature.LAYER_LIMIT)) {
            config.withStorageOpt(Map.of("size", Long.toString(policy.writableLayer())));
        }
        if (spec.rights().readOnlyRoot() && !spec.hasVolumeAt(ServiceSpec.TEMPORARY)) {
            config.withTmpFs(Map.of(ServiceSpec.TEMPORARY, "rw,nosuid,nodev,mode=1777"));
        }
        if (limits.memory() > 0) {
            // The second value is the sum of memory and swap: no swap.
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

    private static Capability[] capabilities(ServiceSpec spec) {
        return spec.rights().capabilities().stream()
                .sorted()
                .map(Capability::valueOf)
                .toArray(Capability[]::new);
    }

    private static List<Mount> mounts(ServiceSpec spec) {
        List<Mount> mounts = new ArrayList<>(
                spec.volumes().stream().map(ContainerCreateRequest::mount).toList());
        if (SecretArchive.needsVolume(spec)) {
            // Without a name: the engine removes it with the container.
            mounts.add(new Mount().withType(MountType.VOLUME).withTarget(SecretArchive.VOLUME));
        }
        return mounts;
    }

    /** A mount and not a bind: the engine would create a missing source of a bind as an empty directory. */
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
