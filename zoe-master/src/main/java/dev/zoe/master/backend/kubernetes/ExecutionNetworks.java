package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.docker.DeploymentLabels;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The headless services of executions, which give pods the DNS names that other pods of their execution use. */
final class ExecutionNetworks {
    private final ClusterApi api;
    private final PodLabels labels;
    private final ExecutionPolicies policies;
    private final Set<Long> created = ConcurrentHashMap.newKeySet();

    ExecutionNetworks(ClusterApi api, PodLabels labels, ExecutionPolicies policies) {
        this.api = api;
        this.labels = labels;
        this.policies = policies;
    }

    /** Creates the service and the network policy, if they do not exist. */
    void require(long executionId) throws BackEndException {
        if (created.contains(executionId)) {
            return;
        }
        Service service = new ServiceBuilder()
                .withNewMetadata()
                .withName(labels.network(executionId))
                .withLabels(labels.ofExecution(executionId))
                .endMetadata()
                .withNewSpec()
                .withClusterIP("None")
                // A program may look for another one before Kubernetes counts it as ready.
                .withPublishNotReadyAddresses(true)
                .withSelector(labels.ofExecution(executionId))
                .endSpec()
                .build();
        var unused = api.create("cannot create the service " + labels.network(executionId), () -> api.client()
                .services()
                .inNamespace(api.namespace())
                .resource(service)
                .create());
        policies.requireIsolation(executionId);
        created.add(executionId);
    }

    /** The executions that have objects. */
    Set<Long> executions() throws BackEndException {
        Set<Long> executions = new HashSet<>();
        for (Service service : api.call("cannot list the services", () -> api.client()
                        .services()
                        .inNamespace(api.namespace())
                        .withLabels(labels.ofDeployment())
                        .list())
                .getItems()) {
            DeploymentLabels.execution(service.getMetadata().getLabels()).ifPresent(executions::add);
        }
        return executions;
    }

    /** Removes the service, and secrets and ports that are left. */
    void remove(long executionId) throws BackEndException {
        created.remove(executionId);
        String what = "cannot remove the objects of execution " + executionId;
        Map<String, String> selector = labels.ofExecution(executionId);
        // First: without its service, an execution is not found again.
        boolean unusedSecrets = api.changed(what, () -> api.deleteSecrets(selector));
        for (Service service : api.call(what, () -> api.client()
                        .services()
                        .inNamespace(api.namespace())
                        .withLabels(selector)
                        .list())
                .getItems()) {
            boolean unused = api.changed(
                    what, () -> api.service(service.getMetadata().getName()).delete());
        }
    }
}
