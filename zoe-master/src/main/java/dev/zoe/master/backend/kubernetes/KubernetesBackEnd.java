package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndCheck;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ContainerProgram;
import dev.zoe.master.backend.ExecRequest;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.ServiceUsage;
import dev.zoe.master.backend.StopProgress;
import dev.zoe.master.backend.UnreadableContainers;
import dev.zoe.master.backend.docker.DeploymentLabels;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Runs services as pods of a Kubernetes cluster, one pod for each, on the node that the scheduler chose. All pods of an
 * execution share a headless service, which gives them their DNS names.
 *
 * <p>Only the API server gets requests. The grace period is that of the specification, and not that of the stop.
 */
public final class KubernetesBackEnd implements BackEnd {
    static final String NAME = "kubernetes";

    private final ClusterApi api;
    private final PodLabels labels;
    private final ExecutionNetworks networks;
    private final PodStarter starter;
    private final PodRemover remover;
    private final PodOutput outputs;
    private final PodPorts ports;
    private final ClusterNodes nodes;
    private final ClusterCheckup checkup;
    private final Optional<PodUsage> usage;
    private final PodEndNotifier ends = new PodEndNotifier();
    private final UnreadableContainers unreadable = new UnreadableContainers("pod");
    private Optional<ClusterWatcher> watcher = Optional.empty();

    /**
     * Opens the back-end; the API server need not answer yet.
     *
     * @throws IllegalArgumentException when the kubeconfig cannot be read, or does not have the context
     */
    public KubernetesBackEnd(KubernetesSettings settings) {
        this.api = new ClusterApi(settings);
        this.labels = new PodLabels(settings.deployment());
        ExecutionPolicies policies = new ExecutionPolicies(api, labels, settings.networkPolicies());
        this.networks = new ExecutionNetworks(api, labels, policies);
        this.remover = new PodRemover(api, labels, ends::reportIfEnded);
        this.starter = new PodStarter(
                api, labels, new PodRequest(settings, labels), networks, policies, remover, settings.policy());
        this.outputs = new PodOutput(api, labels);
        this.ports = new PodPorts(api, labels);
        this.nodes = new ClusterNodes(api, labels, settings);
        this.usage = settings.usage() ? Optional.of(new PodUsage(api, labels)) : Optional.empty();
        this.checkup = new ClusterCheckup(api, labels, settings);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean mounts() {
        return true;
    }

    /** While the API server does not answer, all nodes of the last query are lost. */
    @Override
    public List<ObservedNode> nodes() throws BackEndException {
        return nodes.query();
    }

    @Override
    public String adviceOnDrainedNodes() {
        return "to use it again, run kubectl uncordon, remove its label \"disabled\", or tolerate its taints with"
                + " zoe.back-end.kubernetes.tolerations";
    }

    @Override
    public String adviceOnLostNodes() {
        return "check that the API server answers and accepts Zoe, and then the kubelet of the node (kubectl describe"
                + " node)";
    }

    @Override
    public List<BackEndCheck> checks() {
        return checkup.run();
    }

    @Override
    public ObservedService start(ServiceSpec spec) throws BackEndException {
        return starter.start(spec);
    }

    @Override
    public boolean stop(String containerName, GracePeriod grace) throws BackEndException {
        return remover.stop(containerName, Optional.empty(), grace);
    }

    @Override
    public boolean stop(ContainerId container, GracePeriod grace) throws BackEndException {
        return remover.stop(container.name(), Optional.of(container.backendId()), grace);
    }

    @Override
    public StopProgress end(ContainerPlace place, Optional<String> backendId, GracePeriod grace)
            throws BackEndException {
        return remover.end(place.name(), backendId);
    }

    /** A pod that never ran is not a service yet. */
    @Override
    public List<ObservedService> list() throws BackEndException {
        List<Pod> pods = api.call("cannot list the pods", () -> api.client()
                        .pods()
                        .inNamespace(api.namespace())
                        .withLabels(labels.ofServices())
                        .list())
                .getItems();
        PublishedPorts published = PublishedPorts.ofAll(api, labels);
        List<ObservedService> services = new ArrayList<>();
        for (Pod pod : pods) {
            unreadable
                    .read(pod.getMetadata().getUid(), () -> read(new ServicePod(pod), published))
                    .ifPresent(services::add);
        }
        unreadable.retain(pods.stream().map(pod -> pod.getMetadata().getUid()).toList());
        return services;
    }

    private static Optional<ObservedService> read(ServicePod pod, PublishedPorts published) {
        if (pod.containerName().isEmpty()) {
            throw new IllegalStateException("it has no annotation " + PodLabels.CONTAINER);
        }
        return pod.hasRun() || pod.wasEvicted() ? Optional.of(pod.observed(published)) : Optional.empty();
    }

    @Override
    public Subscription watch(Consumer<BackEndEvent> listener) {
        ends.add(listener);
        try {
            startedWatcher().awaitFirstListing();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return () -> ends.remove(listener);
    }

    @Override
    public InputStream logs(String containerName, boolean follow) throws BackEndException {
        return follow
                ? outputs.follow(containerName)
                : outputs.read(containerName, Optional.empty(), OptionalInt.empty());
    }

    @Override
    public InputStream output(ContainerPlace place, Optional<String> backendId, OptionalInt lines)
            throws BackEndException {
        return outputs.read(place.name(), backendId, lines);
    }

    /** Empty where the operator does not let Zoe ask the kubelets. */
    @Override
    public Optional<ServiceUsage> stats(String containerName) throws BackEndException {
        return usage.isPresent() ? usage.get().of(containerName) : Optional.empty();
    }

    @Override
    public ContainerProgram exec(ContainerPlace place, String backendId, ExecRequest request, IntConsumer inputRead)
            throws BackEndException {
        throw new BackEndException(
                Kind.UNSUPPORTED,
                "the kubernetes back-end runs no programs in containers. Use the output of the service, or ask the"
                        + " operator for the docker back-end");
    }

    @Override
    public InetSocketAddress portAddress(ContainerPlace place, String backendId, int port) throws BackEndException {
        return ports.address(place, backendId, port);
    }

    /** The name of the pod, which is shortened if it is too long for a host name. */
    @Override
    public String dnsName(String serviceName, long executionId, String deployment) {
        return ObjectNames.pod(DeploymentLabels.dnsName(serviceName, executionId, deployment));
    }

    @Override
    public Set<Long> executions() throws BackEndException {
        return networks.executions();
    }

    @Override
    public void forget(long executionId) throws BackEndException {
        networks.remove(executionId);
    }

    @Override
    public void close() {
        ends.removeAll();
        unwatch();
        api.close();
    }

    /** One watcher serves all listeners. */
    private synchronized ClusterWatcher startedWatcher() {
        ClusterWatcher started = watcher.orElseGet(() -> new ClusterWatcher(api, labels, nodes, ends));
        watcher = Optional.of(started);
        return started;
    }

    private synchronized void unwatch() {
        watcher.ifPresent(ClusterWatcher::close);
        watcher = Optional.empty();
    }
}
