package dev.zoe.master.spec;

import dev.zoe.application.Component;
import dev.zoe.application.Placeholders;
import dev.zoe.application.SiteLimits;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.scheduler.Resources;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes specifications for the engine: placeholders filled in, workspace mounted, secrets given. */
public final class ServiceSpecFactory {
    /** Labels of a container that say to which service it belongs. */
    public static final String SERVICE_ID = "zoe_service_id";

    public static final String SERVICE_NAME = "zoe_service_name";
    public static final String EXECUTION_ID = "zoe_execution_id";
    public static final String EXECUTION_NAME = "zoe_execution_name";
    public static final String OWNER = "zoe_owner";

    private static final String WORKSPACE_MOUNT = "/mnt/workspace";
    private static final String DNS_NAME = "dns_name#";

    /**
     * One service that is to be started.
     *
     * @param uid user and group id that the program runs as
     * @param nodeCapacity no limit is larger: an engine refuses more than its host has
     */
    public record Subject(
            long executionId,
            String executionName,
            String owner,
            int uid,
            long serviceId,
            Component component,
            String serviceName,
            String node,
            Resources nodeCapacity) {}

    private final BackEnd backEnd;
    private final String deployment;
    private final SiteLimits limits;
    private final UserWorkspaces workspaces;
    private final UserSecrets secrets;

    public ServiceSpecFactory(
            BackEnd backEnd, String deployment, SiteLimits limits, UserWorkspaces workspaces, UserSecrets secrets) {
        this.backEnd = backEnd;
        this.deployment = deployment;
        this.limits = limits;
        this.workspaces = workspaces;
        this.secrets = secrets;
    }

    /** The deterministic name of a container: {@code worker0-42-zoe}. */
    public static String containerName(String serviceName, long execution, String deployment) {
        return serviceName + "-" + execution + "-" + deployment;
    }

    /**
     * The specification of a service.
     *
     * @throws UnmetRequirementException when the site lacks something that the description asks for
     */
    public ServiceSpec of(Subject subject) throws UnmetRequirementException {
        Component component = subject.component();
        List<ServiceSpec.Mount> mounts = new ArrayList<>();
        for (Component.Volume volume : component.volumes()) {
            mounts.add(ServiceSpec.Mount.volume(volume.hostPath(), volume.mountPath(), volume.readOnly()));
        }
        String workspace = workspaces.of(subject.owner(), subject.uid());
        mounts.add(ServiceSpec.Mount.workspace(workspace, WORKSPACE_MOUNT));
        return new ServiceSpec(
                containerName(subject.serviceName(), subject.executionId(), deployment),
                subject.executionId(),
                subject.serviceName(),
                subject.node(),
                component.image(),
                component.command().map(words -> words.stream()
                        .map(word -> fill(word, subject))
                        .toList()),
                environment(subject, backEnd.mounts() ? WORKSPACE_MOUNT : workspace),
                labels(subject),
                limits(component, subject.nodeCapacity()),
                component.ports().stream()
                        .map(port -> new ServiceSpec.PublishedPort(
                                port.name(), port.number(), port.protocol() == Component.Port.Protocol.UDP))
                        .toList(),
                mounts,
                component.workDir(),
                component.network(),
                Optional.of(subject.uid() + ":" + subject.uid()),
                component.stopGrace());
    }

    private String fill(String text, Subject subject) {
        Map<String, String> values = new HashMap<>();
        for (String placeholder : Placeholders.in(text)) {
            values.put(placeholder, value(placeholder, subject));
        }
        return Placeholders.fill(text, values);
    }

    private String value(String placeholder, Subject subject) {
        return switch (placeholder) {
            case "user_name" -> subject.owner();
            case "execution_id" -> Long.toString(subject.executionId());
            case "execution_name" -> subject.executionName();
            case "deployment_name" -> deployment;
            case DNS_NAME + "self" -> dnsName(subject, subject.serviceName());
            default -> {
                if (!placeholder.startsWith(DNS_NAME)) {
                    throw new IllegalArgumentException("unknown placeholder {" + placeholder + "}");
                }
                yield dnsName(subject, placeholder.substring(DNS_NAME.length()));
            }
        };
    }

    private String dnsName(Subject subject, String serviceName) {
        return backEnd.dnsName(serviceName, subject.executionId(), deployment);
    }

    private Map<String, String> environment(Subject subject, String workspace) throws UnmetRequirementException {
        Map<String, String> environment = new LinkedHashMap<>();
        for (Component.Variable variable : subject.component().environment()) {
            environment.put(variable.name(), fill(variable.value(), subject));
        }
        environment.putAll(secrets.of(subject.owner(), subject.component().secrets()));
        environment.put("EXECUTION_ID", Long.toString(subject.executionId()));
        environment.put("DEPLOY_NAME", deployment);
        environment.put("ZOE_USER", subject.owner());
        environment.put("ZOE_UID", Integer.toString(subject.uid()));
        environment.put("ZOE_GID", Integer.toString(subject.uid()));
        environment.put("SERVICE_NAME", subject.serviceName());
        environment.put("ZOE_WORKSPACE", workspace);
        return environment;
    }

    private Map<String, String> labels(Subject subject) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put(EXECUTION_ID, Long.toString(subject.executionId()));
        labels.put(EXECUTION_NAME, subject.executionName());
        labels.put(SERVICE_ID, Long.toString(subject.serviceId()));
        labels.put(SERVICE_NAME, subject.serviceName());
        labels.put(OWNER, subject.owner());
        labels.put("zoe_deployment_name", deployment);
        labels.put("zoe_type", "app_service");
        return labels;
    }

    private ServiceSpec.Limits limits(Component component, Resources most) {
        Component.Demand demand = component.resources();
        return new ServiceSpec.Limits(
                Math.min(demand.maxMillicores().orElse(limits.maxMillicores()), most.millicores()),
                Math.min(demand.maxMemory().orElse(limits.maxMemory()), most.memory()),
                demand.sharedMemory().orElse(0L),
                demand.gpus(),
                demand.minMillicores(),
                demand.minMemory());
    }
}
