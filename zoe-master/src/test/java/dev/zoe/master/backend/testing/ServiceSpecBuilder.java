package dev.zoe.master.backend.testing;

import dev.zoe.master.backend.ContainerRights;
import dev.zoe.master.backend.SecretFile;
import dev.zoe.master.backend.ServiceKind;
import dev.zoe.master.backend.ServiceSpec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds specifications for the contract kit; what a test does not name is ordinary. */
public final class ServiceSpecBuilder {
    public static final String DEPLOYMENT = "kit";
    private static final long MEBIBYTE = 1024 * 1024;

    private final long executionId;
    private final String node;
    private final String image;
    private final String service;
    private List<String> command = List.of();
    private ServiceSpec.Limits limits = new ServiceSpec.Limits(500, 256 * MEBIBYTE, 0, 0);
    private Map<String, String> environment = Map.of();
    private List<ServiceSpec.PublishedPort> ports = List.of();
    private List<ServiceSpec.Mount> volumes = List.of();
    private Optional<String> workDir = Optional.empty();
    private Optional<String> network = Optional.empty();
    private Optional<String> user = Optional.empty();
    private ContainerRights rights = ContainerRights.NONE;
    private List<SecretFile> secrets = List.of();
    private ServiceKind kind = ServiceKind.CORE;
    private Duration stopGrace = Duration.ofSeconds(1);

    public ServiceSpecBuilder(long executionId, String node, String image, String service) {
        this.executionId = executionId;
        this.node = node;
        this.image = image;
        this.service = service;
    }

    public ServiceSpecBuilder command(List<String> words) {
        command = words;
        return this;
    }

    public ServiceSpecBuilder memoryMebibytes(long mebibytes) {
        return limits(new ServiceSpec.Limits(500, mebibytes * MEBIBYTE, 0, 0));
    }

    public ServiceSpecBuilder limits(ServiceSpec.Limits newLimits) {
        limits = newLimits;
        return this;
    }

    public ServiceSpecBuilder environment(Map<String, String> variables) {
        environment = variables;
        return this;
    }

    public ServiceSpecBuilder port(String name, int number) {
        ports = List.of(new ServiceSpec.PublishedPort(name, number, false));
        return this;
    }

    /** Read-only. */
    public ServiceSpecBuilder volume(String hostPath, String containerPath) {
        return mount(ServiceSpec.Mount.volume(hostPath, containerPath, true));
    }

    public ServiceSpecBuilder mount(ServiceSpec.Mount mount) {
        volumes = List.of(mount);
        return this;
    }

    public ServiceSpecBuilder network(String name) {
        network = Optional.of(name);
        return this;
    }

    public ServiceSpecBuilder workDir(String path) {
        workDir = Optional.of(path);
        return this;
    }

    public ServiceSpecBuilder stopGrace(Duration grace) {
        stopGrace = grace;
        return this;
    }

    /** User id and group id of the program. */
    public ServiceSpecBuilder user(int uid) {
        user = Optional.of(uid + ":" + uid);
        return this;
    }

    public ServiceSpecBuilder secret(String name, String content) {
        secrets = List.of(new SecretFile(name, content.getBytes(StandardCharsets.UTF_8)));
        return this;
    }

    public ServiceSpecBuilder rights(ContainerRights rightsOfContainer) {
        rights = rightsOfContainer;
        return this;
    }

    public ServiceSpecBuilder elastic() {
        kind = ServiceKind.ELASTIC;
        return this;
    }

    public ServiceSpec build() {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("zoe_execution_id", Long.toString(executionId));
        labels.put("zoe_service_name", service);
        labels.put("zoe_deployment_name", DEPLOYMENT);
        labels.put(ServiceKind.LABEL, kind.word());
        labels.put("zoe_type", "app_service");
        return new ServiceSpec(
                service + "-" + executionId + "-" + DEPLOYMENT,
                executionId,
                service,
                node,
                image,
                command.isEmpty() ? Optional.empty() : Optional.of(command),
                environment,
                labels,
                limits,
                ports,
                volumes,
                workDir,
                network,
                user,
                stopGrace,
                secrets,
                rights);
    }
}
