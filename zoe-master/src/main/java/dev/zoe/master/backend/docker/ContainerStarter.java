package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.NotModifiedException;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.HostPathPolicy;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.SitePolicy;
import dev.zoe.master.backend.docker.OptionalFeatures.Feature;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Creates and starts one container with as few requests as possible: create, start, inspect. Whatever usually exists,
 * such as the image, is requested only after the engine reports that it is missing.
 */
final class ContainerStarter {
    /** What an engine reports about a container whose start it was carrying out when the engine itself ended. */
    private static final Pattern HALF_STARTED = Pattern.compile("task \\w+: already exists|id already in use");
    /** What an engine reports when the network still has an endpoint of an earlier container of that name. */
    private static final Pattern NAME_ATTACHED = Pattern.compile("endpoint with name \\S+ already exists in network");

    private final DockerEngine engine;
    private final BridgeNetworks networks;
    private final DeploymentLabels labels;
    private final ContainerCreator creator;
    private final ExtraNetworkResolver extraNetworks;
    private final HostPathPolicy paths;
    private final SitePolicy policy;

    ContainerStarter(
            DockerEngine engine,
            BridgeNetworks networks,
            ImagePuller images,
            DeploymentLabels labels,
            SitePolicy policy) {
        this.engine = engine;
        this.networks = networks;
        this.labels = labels;
        this.creator = new ContainerCreator(engine, networks, images, labels, policy);
        this.extraNetworks = new ExtraNetworkResolver(engine, policy);
        this.paths = new HostPathPolicy(policy.allowedHostPaths());
        this.policy = policy;
    }

    ObservedService start(ServiceSpec described) throws BackEndException {
        ServiceSpec spec = policy.admit(described);
        ServiceSpec resolved = resolvePaths(spec);
        try {
            return start(new Requested(spec, resolved, extraNetworks.find(spec)), true);
        } catch (BackEndException e) {
            throw new BackEndException(e.kind(), spec.hideWorkspace(String.valueOf(e.getMessage())), e);
        }
    }

    /**
     * What a call of {@link #start(ServiceSpec)} is about.
     *
     * @param original the specification
     * @param resolved the same with its mounts as they are on the node
     * @param extraNetwork id of the network to join as well
     */
    private record Requested(ServiceSpec original, ServiceSpec resolved, Optional<String> extraNetwork) {}

    private ServiceSpec resolvePaths(ServiceSpec spec) throws BackEndException {
        return engine.host().isLocal() ? paths.resolveLinks(spec) : paths.requireListed(spec);
    }

    /** A pull takes minutes, in which the owner of a directory may have replaced it by a link. */
    private void requireSamePaths(Requested requested) throws BackEndException {
        if (!resolvePaths(requested.original).equals(requested.resolved)) {
            throw new BackEndException(
                    Kind.REJECTED, "the path of a volume changed on its node during the start; submit it again");
        }
    }

    /** @param retry whether the start may remove what an earlier attempt left on the engine, and begin again */
    private ObservedService start(Requested requested, boolean retry) throws BackEndException {
        ServiceSpec spec = requested.resolved;
        // The container can be created before its network exists, but not started.
        networks.createAsync(spec.executionId());
        Set<Feature> features = creator.features();
        boolean created = create(spec);
        if (!created) {
            InspectContainerResponse existing = inspect(spec);
            requireOurs(existing, spec);
            if (!"created".equals(existing.getState().getStatus())) {
                return observed(existing, spec);
            }
        }
        try {
            networks.awaitCreated(spec.executionId());
            requireSamePaths(requested);
            uploadSecrets(spec);
            run(spec, requested.extraNetwork);
        } catch (BackEndException e) {
            if (retry && clearForRetry(spec, e, created, features)) {
                return start(requested, false);
            }
            if (e.kind() != Kind.UNAVAILABLE) {
                remove(spec);
            }
            throw e;
        }
        return observed(inspect(spec), spec);
    }

    private boolean create(ServiceSpec spec) throws BackEndException {
        try {
            return creator.create(spec);
        } catch (BackEndException e) {
            networks.awaitOutcome(spec.executionId());
            throw e;
        }
    }

    /** Removes the container when a second attempt can succeed. Returns whether it can. */
    private boolean clearForRetry(ServiceSpec spec, BackEndException failure, boolean created, Set<Feature> features)
            throws BackEndException {
        if (!created && isHalfStarted(failure)) {
            // The engine ended while it started this container, and cannot start it any more.
            remove(spec);
            return true;
        }
        if (creator.withdrawRefused(features, spec, String.valueOf(failure.getMessage()))) {
            remove(spec);
            return true;
        }
        if (isNameAttached(failure)) {
            // The endpoint of a removed container has this name; it can be detached only while no container has it.
            remove(spec);
            networks.detachRemovedContainers(spec.executionId());
            return true;
        }
        return false;
    }

    private static boolean isNameAttached(BackEndException failure) {
        return NAME_ATTACHED.matcher(String.valueOf(failure.getMessage())).find();
    }

    static boolean isHalfStarted(BackEndException failure) {
        return HALF_STARTED.matcher(String.valueOf(failure.getMessage())).find();
    }

    private void run(ServiceSpec spec, Optional<String> extraNetwork) throws BackEndException {
        String what = "cannot start " + spec.containerName();
        try {
            extraNetworks.join(spec, extraNetwork);
            startOnce(spec);
        } catch (RuntimeException e) {
            if (!mendNetwork(spec, e)) {
                throw DockerFailures.rejectedIfNotFound(engine.failure(what, e));
            }
            try {
                startOnce(spec);
            } catch (RuntimeException again) {
                throw DockerFailures.rejectedIfNotFound(engine.failure(what, again));
            }
        }
    }

    /** Makes sure that there is one network for the service. Returns whether the start can be tried again. */
    private boolean mendNetwork(ServiceSpec spec, RuntimeException failure) throws BackEndException {
        if (DockerFailures.isAmbiguous(failure)) {
            networks.removeDuplicates(spec.executionId());
            return true;
        }
        if (DockerFailures.isNotFound(failure)
                && DockerFailures.message(failure).contains(networks.name(spec.executionId()))) {
            // The network that was created earlier has been removed since.
            networks.invalidate(spec.executionId());
            networks.awaitCreated(spec.executionId());
            return true;
        }
        return false;
    }

    /** Also to a container that an earlier attempt created, which may have none yet. */
    private void uploadSecrets(ServiceSpec spec) throws BackEndException {
        if (spec.secrets().isEmpty()) {
            return;
        }
        try {
            var unused = engine.change(client -> client.copyArchiveToContainerCmd(spec.containerName())
                    .withRemotePath(SecretArchive.target(spec))
                    .withTarInputStream(SecretArchive.of(spec))
                    .exec());
        } catch (RuntimeException e) {
            throw DockerFailures.rejectedIfNotFound(
                    engine.failure("cannot give " + spec.containerName() + " its secrets", e));
        }
    }

    private void startOnce(ServiceSpec spec) {
        try {
            // A second request after a lost answer would run a program again that has ended in between.
            engine.changeOnce(
                    client -> client.startContainerCmd(spec.containerName()).exec());
        } catch (NotModifiedException e) {
            // An earlier attempt, whose answer was lost, has started the container.
            return;
        }
    }

    /** The container exists: while the engine cannot describe it, the service must not start elsewhere. */
    private InspectContainerResponse inspect(ServiceSpec spec) throws BackEndException {
        try {
            return engine.inspect(spec.containerName());
        } catch (BackEndException e) {
            throw e.kind() == Kind.NO_ROOM
                    ? new BackEndException(Kind.UNAVAILABLE, String.valueOf(e.getMessage()), e)
                    : e;
        }
    }

    private ObservedService observed(InspectContainerResponse container, ServiceSpec spec) {
        return ContainerObservation.of(container, engine.host(), networks.name(spec.executionId()));
    }

    private void requireOurs(InspectContainerResponse existing, ServiceSpec spec) throws BackEndException {
        Map<String, String> found = existing.getConfig().getLabels();
        if (found == null || !labels.areOurs(found)) {
            throw new BackEndException(
                    Kind.REJECTED,
                    "the name " + spec.containerName() + " is taken on node " + engine.node()
                            + " by a container that is not of this deployment; remove it or choose another"
                            + " deployment name");
        }
    }

    private void remove(ServiceSpec spec) throws BackEndException {
        ContainerRemover.remove(engine, spec.containerName());
    }
}
