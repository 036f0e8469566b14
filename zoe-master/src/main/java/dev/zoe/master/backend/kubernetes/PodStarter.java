package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.HostPathPolicy;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.PollingBackOff;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.SitePolicy;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.Optional;

/**
 * Creates a pod and waits until its program runs. Names of pods are unique in a namespace, so repeated requests create
 * one pod: an existing pod on the right node is adopted, one on another node is removed first.
 */
final class PodStarter {
    /** Bounds the wait for the end of an earlier pod; a later start continues it. */
    private static final Duration END_TIMEOUT = Duration.ofSeconds(10);
    /** Each attempt that finds the name taken removes the pod that has it. */
    private static final int ATTEMPTS = 5;

    private final ClusterApi api;
    private final PodLabels labels;
    private final PodRequest requests;
    private final ExecutionNetworks networks;
    private final ExecutionPolicies policies;
    private final PodRemover remover;
    private final SitePolicy policy;
    private final HostPathPolicy paths;

    PodStarter(
            ClusterApi api,
            PodLabels labels,
            PodRequest requests,
            ExecutionNetworks networks,
            ExecutionPolicies policies,
            PodRemover remover,
            SitePolicy policy) {
        this.api = api;
        this.labels = labels;
        this.requests = requests;
        this.networks = networks;
        this.policies = policies;
        this.remover = remover;
        this.policy = policy;
        this.paths = new HostPathPolicy(policy.allowedHostPaths());
    }

    ObservedService start(ServiceSpec described) throws BackEndException {
        ServiceSpec spec = policy.admit(described);
        if (spec.network().isPresent()) {
            throw new BackEndException(
                    Kind.REJECTED,
                    "pods of Kubernetes have one network, so services cannot join another one; leave out \"network\"");
        }
        ServiceSpec allowed = paths.requireListed(spec);
        requireNode(spec.node());
        try {
            return startAllowed(allowed);
        } catch (BackEndException e) {
            throw new BackEndException(e.kind(), spec.hideWorkspace(String.valueOf(e.getMessage())), e);
        }
    }

    private ObservedService startAllowed(ServiceSpec spec) throws BackEndException {
        String name = ObjectNames.pod(spec.containerName());
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<Pod> existing = api.findPod(name);
            if (existing.isEmpty()) {
                Optional<Pod> created = create(spec);
                if (created.isPresent()) {
                    return new PodStart(api, remover, spec).await(new ServicePod(created.get()));
                }
                continue;
            }
            requireOurs(existing.get(), spec);
            ServicePod pod = new ServicePod(existing.get());
            boolean canRun =
                    !pod.cannotRun() && (!pod.isBeingDeleted() || pod.exit().isPresent());
            if (pod.node().equals(spec.node()) && canRun) {
                // A master may have ended between the two requests.
                PublishedPorts.publish(api, labels, policies, spec);
                return new PodStart(api, remover, spec).await(pod);
            }
            removeExisting(pod, spec);
        }
        throw new BackEndException(
                Kind.NO_ROOM, "the name " + name + " was taken by another pod at each of " + ATTEMPTS + " attempts");
    }

    /** Empty when a pod of this name exists. */
    private Optional<Pod> create(ServiceSpec spec) throws BackEndException {
        networks.require(spec.executionId());
        PodSecrets.write(api, labels, spec);
        String what = "cannot start " + spec.containerName() + " on node " + spec.node();
        Pod request = requests.of(spec, api.namespace());
        try {
            Optional<Pod> created = api.create(what, () -> api.client()
                    .pods()
                    .inNamespace(api.namespace())
                    .resource(request)
                    .create());
            if (created.isPresent()) {
                PublishedPorts.publish(api, labels, policies, spec);
            }
            return created;
        } catch (BackEndException e) {
            if (e.kind() != Kind.UNAVAILABLE) {
                remover.removeNow(spec.containerName());
            }
            throw e;
        }
    }

    private void removeExisting(ServicePod pod, ServiceSpec spec) throws BackEndException {
        PollingBackOff pause = new PollingBackOff(END_TIMEOUT);
        String what = "cannot start " + spec.containerName();
        while (!remover.delete(pod.name(), pod.uid())) {
            if (!pause.pause(what)) {
                throw new BackEndException(Kind.UNAVAILABLE, what + ": the earlier pod of this name has not ended yet");
            }
        }
    }

    private void requireNode(String name) throws BackEndException {
        Optional<Node> node = api.find(
                "cannot read the node " + name,
                () -> api.client().nodes().withName(name).get());
        if (node.isEmpty()) {
            throw new BackEndException(Kind.NO_ROOM, "no node \"" + name + "\" in the cluster");
        }
        Optional<String> down = ClusterNode.whyDown(node.get());
        if (down.isPresent()) {
            throw new BackEndException(
                    Kind.UNAVAILABLE, "the cluster reports node " + name + " as not ready: " + down.get());
        }
    }

    private void requireOurs(Pod pod, ServiceSpec spec) throws BackEndException {
        if (!labels.isOurs(pod)) {
            throw new BackEndException(
                    Kind.REJECTED,
                    "the name %s is taken in the namespace %s by a pod that is not of this deployment; remove it or choose another deployment name"
                            .formatted(ObjectNames.pod(spec.containerName()), api.namespace()));
        }
    }
}
