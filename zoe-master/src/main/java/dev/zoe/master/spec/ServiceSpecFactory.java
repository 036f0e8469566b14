package dev.zoe.master.spec;

import dev.zoe.application.Component;
import dev.zoe.application.ContainerPolicy;
import dev.zoe.application.Placeholders;
import dev.zoe.application.ProxyPath;
import dev.zoe.application.SiteLimits;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.ContainerRights;
import dev.zoe.master.backend.ServiceKind;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.scheduler.Resources;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes specifications for the back-end: fills placeholders in, mounts the workspace, and adds the secrets. */
public final class ServiceSpecFactory {
    /** Labels that identify the service of a container. */
    public static final String SERVICE_ID = "zoe_service_id";

    public static final String SERVICE_NAME = "zoe_service_name";
    public static final String EXECUTION_ID = "zoe_execution_id";
    public static final String EXECUTION_NAME = "zoe_execution_name";
    public static final String OWNER = "zoe_owner";

    private static final String WORKSPACE_MOUNT = "/mnt/workspace";
    private static final String DNS_NAME = "dns_name#";

    /**
     * A service to start.
     *
     * @param uid user id and group id of its program
     * @param nodeCapacity upper bound of its limits: an engine refuses limits above the capacity of its host
     */
    public record ServiceToStart(
            long executionId,
            String executionName,
            String owner,
            int uid,
            long serviceId,
            Component component,
            String serviceName,
            ServiceKind kind,
            String node,
            Resources nodeCapacity) {}

    private final BackEnd backEnd;
    private final String deployment;
    private final SiteLimits limits;
    private final UserWorkspaces workspaces;
    private final WorkspaceDirectories directories;
    private final UserSecrets secrets;
    private final ServedUsers users;
    private final OwnerPolicies policies;

    public ServiceSpecFactory(
            BackEnd backEnd,
            String deployment,
            SiteLimits limits,
            UserWorkspaces workspaces,
            WorkspaceDirectories directories,
            UserSecrets secrets,
            ServedUsers users,
            OwnerPolicies policies) {
        this.backEnd = backEnd;
        this.deployment = deployment;
        this.limits = limits;
        this.workspaces = workspaces;
        this.directories = directories;
        this.secrets = secrets;
        this.users = users;
        this.policies = policies;
    }

    /** The deterministic name of a container: {@code worker0-42-zoe}. */
    public static String containerName(String serviceName, long execution, String deployment) {
        return serviceName + "-" + execution + "-" + deployment;
    }

    /**
     * The specification of a service.
     *
     * @throws UnmetRequirementException when the site lacks something that the description requires
     */
    public ServiceSpec of(ServiceToStart service) throws UnmetRequirementException {
        users.require(service.owner());
        Component component = service.component();
        ContainerRights rights = rights(component, policies.require(service.owner(), component));
        String workspace = workspaces.of(service.owner(), service.uid());
        if (backEnd.mounts()) {
            for (String path : pathsInWorkspace(component)) {
                directories.make(service.owner(), service.uid(), path);
            }
        }
        return new ServiceSpec(
                containerName(service.serviceName(), service.executionId(), deployment),
                service.executionId(),
                service.serviceName(),
                service.node(),
                component.image(),
                component.command().map(arguments -> arguments.stream()
                        .map(argument -> fill(argument, service))
                        .toList()),
                environment(service, backEnd.mounts() ? WORKSPACE_MOUNT : workspace),
                labels(service),
                limits(component, service.nodeCapacity()),
                component.ports().stream()
                        .map(port -> new ServiceSpec.PublishedPort(
                                port.name(), port.number(), port.protocol() == Component.Port.Protocol.UDP))
                        .toList(),
                mounts(component, workspace, rights),
                component.workDir(),
                component.network(),
                Optional.of(service.uid() + ":" + service.uid()),
                component.stopGrace(),
                secrets.of(service.owner(), component.secrets()),
                rights);
    }

    /** The working directory and the places of volumes, as far as they are below the workspace. */
    private static List<String> pathsInWorkspace(Component component) {
        return Stream.concat(
                        component.workDir().stream(),
                        component.volumes().stream().map(Component.Volume::mountPath))
                .map(path -> path.replaceAll("/+", "/").replaceAll("/$", ""))
                .filter(path -> path.startsWith(WORKSPACE_MOUNT + "/"))
                .map(path -> path.substring(WORKSPACE_MOUNT.length() + 1))
                .toList();
    }

    private static ContainerRights rights(Component component, ContainerPolicy policy) {
        return new ContainerRights(
                component.capabilities(), component.readOnlyRoot() || policy.readOnlyRoot(), policy.hostPaths());
    }

    /**
     * Read-only when programs may get rights from their files: a program of the image that becomes root could store
     * another one in a directory of the host, which every user of the host could run.
     */
    private static List<ServiceSpec.Mount> mounts(Component component, String workspace, ContainerRights rights) {
        List<ServiceSpec.Mount> mounts = new ArrayList<>();
        for (Component.Volume volume : component.volumes()) {
            mounts.add(ServiceSpec.Mount.volume(
                    volume.hostPath(), volume.mountPath(), volume.readOnly() || rights.privilegesOfFiles()));
        }
        mounts.add(ServiceSpec.Mount.workspace(workspace, WORKSPACE_MOUNT, rights.privilegesOfFiles()));
        return mounts;
    }

    private String fill(String text, ServiceToStart service) {
        Map<String, String> values = new HashMap<>();
        for (String placeholder : Placeholders.in(text)) {
            values.put(placeholder, value(placeholder, service));
        }
        return Placeholders.fill(text, values);
    }

    private String value(String placeholder, ServiceToStart service) {
        return switch (placeholder) {
            case "user_name" -> service.owner();
            case "execution_id" -> Long.toString(service.executionId());
            case "execution_name" -> service.executionName();
            case "deployment_name" -> deployment;
            case DNS_NAME + "self" -> dnsName(service, service.serviceName());
            default -> {
                if (ProxyPath.isPlaceholder(placeholder)) {
                    yield proxyPath(placeholder, service);
                }
                if (!placeholder.startsWith(DNS_NAME)) {
                    throw new IllegalArgumentException("unknown placeholder {" + placeholder + "}");
                }
                yield dnsName(service, placeholder.substring(DNS_NAME.length()));
            }
        };
    }

    private static String proxyPath(String placeholder, ServiceToStart service) {
        int port = ProxyPath.portOf(placeholder, ProxyPath.tcpPorts(service.component()))
                .orElseThrow(() -> new IllegalArgumentException("{" + placeholder + "} names no port"));
        return new ProxyPath(service.executionId(), service.serviceName(), port).text();
    }

    private String dnsName(ServiceToStart service, String serviceName) {
        return backEnd.dnsName(serviceName, service.executionId(), deployment);
    }

    private Map<String, String> environment(ServiceToStart service, String workspace) {
        Map<String, String> environment = new LinkedHashMap<>();
        for (Component.Variable variable : service.component().environment()) {
            environment.put(variable.name(), fill(variable.value(), service));
        }
        environment.put("EXECUTION_ID", Long.toString(service.executionId()));
        environment.put("DEPLOY_NAME", deployment);
        environment.put("ZOE_USER", service.owner());
        environment.put("ZOE_UID", Integer.toString(service.uid()));
        environment.put("ZOE_GID", Integer.toString(service.uid()));
        environment.put("SERVICE_NAME", service.serviceName());
        environment.put("ZOE_WORKSPACE", workspace);
        environment.put("ZOE_RESULTS", workspace + "/results/" + service.executionId());
        if (!service.component().secrets().isEmpty()) {
            environment.put("ZOE_SECRETS", ServiceSpec.SECRETS);
        }
        return environment;
    }

    private Map<String, String> labels(ServiceToStart service) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put(EXECUTION_ID, Long.toString(service.executionId()));
        labels.put(EXECUTION_NAME, service.executionName());
        labels.put(SERVICE_ID, Long.toString(service.serviceId()));
        labels.put(SERVICE_NAME, service.serviceName());
        labels.put(ServiceKind.LABEL, service.kind().word());
        labels.put(OWNER, service.owner());
        labels.put("zoe_deployment_name", deployment);
        labels.put("zoe_type", "app_service");
        return labels;
    }

    private ServiceSpec.Limits limits(Component component, Resources capacity) {
        Component.Demand demand = component.resources();
        return new ServiceSpec.Limits(
                Math.min(demand.maxMillicores().orElse(limits.maxMillicores()), capacity.millicores()),
                Math.min(demand.maxMemory().orElse(limits.maxMemory()), capacity.memory()),
                demand.sharedMemory().orElse(0L),
                demand.gpus(),
                demand.minMillicores(),
                demand.minMemory());
    }
}
