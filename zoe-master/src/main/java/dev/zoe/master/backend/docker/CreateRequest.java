package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.DeviceRequest;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import dev.zoe.master.backend.ServiceSpec;
import java.util.List;
import java.util.Map;

/** What a specification means to a Docker Engine. */
final class CreateRequest {
    /** Longest host name that Linux takes. */
    private static final int HOST_NAME_LENGTH = 63;
    /** Output is read back from these files, so they are kept long, but not without limit. */
    private static final LogConfig LOGS =
            new LogConfig(LogConfig.LoggingType.JSON_FILE, Map.of("max-size", "64m", "max-file", "2"));

    private CreateRequest() {}

    static CreateContainerCmd of(
            DockerClient client, ServiceSpec spec, DockerHost host, Map<String, String> labels, String network) {
        CreateContainerCmd create = client.createContainerCmd(spec.image())
                .withName(spec.containerName())
                .withAliases(spec.containerName())
                .withLabels(labels)
                .withEnv(spec.environment().entrySet().stream()
                        .map(variable -> variable.getKey() + "=" + variable.getValue())
                        .toList())
                .withExposedPorts(
                        spec.ports().stream().map(CreateRequest::exposed).toList())
                .withHostConfig(hostConfig(spec, host, network));
        if (spec.containerName().length() <= HOST_NAME_LENGTH) {
            create.withHostName(spec.containerName());
        }
        spec.command().ifPresent(create::withCmd);
        spec.workDir().ifPresent(create::withWorkingDir);
        spec.user().ifPresent(create::withUser);
        return create;
    }

    private static HostConfig hostConfig(ServiceSpec spec, DockerHost host, String network) {
        ServiceSpec.Limits limits = spec.limits();
        HostConfig config = HostConfig.newHostConfig()
                .withNetworkMode(network)
                .withSecurityOpts(List.of("no-new-privileges"))
                .withLogConfig(LOGS)
                .withPortBindings(spec.ports().stream()
                        .map(port -> new PortBinding(Ports.Binding.bindIp(host.bindAddress()), exposed(port)))
                        .toList())
                .withMounts(spec.volumes().stream().map(CreateRequest::mount).toList());
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
