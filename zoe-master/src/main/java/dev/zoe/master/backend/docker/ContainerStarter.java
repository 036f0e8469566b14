package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.NotModifiedException;
import com.github.dockerjava.api.model.Network;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.HostPathPolicy;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServicePolicy;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.docker.OptionalFeatures.Extra;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Makes and starts one container with as few questions as possible: create, start, inspect. Everything that is usually
 * there, such as the image, is only looked for when the engine misses it.
 */
final class ContainerStarter {
    /** What an engine says of a container that it had half started when it died. */
    private static final Pattern HALF_STARTED = Pattern.compile("task \\w+: already exists|id already in use");

    /** What it says when an endpoint of a container of that name was left behind in the network. */
    private static final Pattern NAME_ATTACHED = Pattern.compile("endpoint with name \\S+ already exists in network");

    private final DockerEngine engine;
    private final BridgeNetworks networks;
    private final ImagePuller images;
    private final DeploymentLabels labels;
    private final ServicePolicy policy;
    private final HostPathPolicy paths;
    private final OptionalFeatures extras;

    ContainerStarter(
            DockerEngine engine,
            BridgeNetworks networks,
            ImagePuller images,
            DeploymentLabels labels,
            ServicePolicy policy) {
        this.engine = engine;
        this.networks = networks;
        this.images = images;
        this.labels = labels;
        this.policy = policy;
        this.paths = new HostPathPolicy(policy.allowedHostPaths());
        this.extras = ContainerCreateRequest.extras(policy);
    }

    ObservedService start(ServiceSpec spec) throws BackEndException {
        ServiceSpec allowed = allowed(spec);
        try {
            return start(new Asked(spec, allowed), extraNetwork(spec), true);
        } catch (BackEndException e) {
            throw new BackEndException(e.kind(), spec.hidingWorkspace(String.valueOf(e.getMessage())), e);
        }
    }

    /** What was asked for, and the same with its mounts as they are on the node. */
    private record Asked(ServiceSpec asked, ServiceSpec allowed) {}

    private ServiceSpec allowed(ServiceSpec spec) throws BackEndException {
        return engine.host().isLocal() ? paths.resolved(spec) : paths.listed(spec);
    }

    /** A pull takes minutes: meanwhile the owner of a directory may have put a link in its place. */
    private void requireSamePaths(Asked asked) throws BackEndException {
        if (!allowed(asked.asked).equals(asked.allowed)) {
            throw new BackEndException(
                    Kind.REJECTED, "the path of a volume changed on its node during the start; submit it again");
        }
    }

    /** The id of the network to join as well. That of an execution is refused even if it is on the list. */
    private Optional<String> extraNetwork(ServiceSpec spec) throws BackEndException {
        if (spec.network().isEmpty()) {
            return Optional.empty();
        }
        String wanted = spec.network().get();
        policy.requireAllowed(wanted);
        Network found;
        try {
            found = engine.look(
                    "cannot look at the network " + wanted,
                    client -> client.inspectNetworkCmd().withNetworkId(wanted).exec());
        } catch (BackEndException e) {
            throw rejected(e);
        }
        if (!wanted.equals(found.getName()) || DeploymentLabels.isOfExecution(wanted, found.getLabels())) {
            throw new BackEndException(
                    Kind.REJECTED, "\"" + wanted + "\" is not the name of a network that services may join");
        }
        return Optional.of(found.getId());
    }

    /** @param mends whether what an earlier life of the engine left behind may be cleared away, and all tried anew */
    private ObservedService start(Asked asked, Optional<String> extraNetwork, boolean mends) throws BackEndException {
        ServiceSpec spec = asked.allowed;
        // The container can be made before its network is there, but not started.
        networks.begin(spec.executionId());
        Set<Extra> used = extras.now();
        boolean fresh;
        try {
            fresh = create(spec);
        } catch (BackEndException e) {
            networks.settle(spec.executionId());
            throw e;
        }
        if (!fresh) {
            InspectContainerResponse existing = inspect(spec);
            requireOurs(existing, spec);
            if (!"created".equals(existing.getState().getStatus())) {
                return observed(existing, spec);
            }
        }
        try {
            networks.await(spec.executionId());
            requireSamePaths(asked);
            run(spec, extraNetwork);
        } catch (BackEndException e) {
            if (mends && !fresh && isHalfStarted(e)) {
                // An engine that died while it started this one cannot start it any more.
                remove(spec.containerName());
                return start(asked, extraNetwork, false);
            }
            if (mends && extras.refused(engine.node(), used, spec, String.valueOf(e.getMessage()))) {
                remove(spec.containerName());
                return start(asked, extraNetwork, false);
            }
            if (mends && isNameAttached(e)) {
                // One of this name is gone, and its endpoint is not. While this one has the name, that stays.
                remove(spec.containerName());
                networks.detachTheGone(spec.executionId());
                return start(asked, extraNetwork, false);
            }
            if (e.kind() != Kind.UNAVAILABLE) {
                remove(spec.containerName());
            }
            throw e;
        }
        return observed(inspect(spec), spec);
    }

    private static boolean isNameAttached(BackEndException failure) {
        return NAME_ATTACHED.matcher(String.valueOf(failure.getMessage())).find();
    }

    static boolean isHalfStarted(BackEndException failure) {
        return HALF_STARTED.matcher(String.valueOf(failure.getMessage())).find();
    }

    /** Whether it was made just now; it may be there already. */
    private boolean create(ServiceSpec spec) throws BackEndException {
        try {
            return tryCreate(spec);
        } catch (RuntimeException e) {
            if (!DockerFailures.isNotFound(e)) {
                throw engine.failure("cannot create " + spec.containerName(), e);
            }
        }
        images.pull(engine, spec.image());
        try {
            return tryCreate(spec);
        } catch (RuntimeException e) {
            throw engine.failure("cannot create " + spec.containerName(), e);
        }
    }

    private boolean tryCreate(ServiceSpec spec) {
        Set<Extra> used = extras.now();
        ContainerCreateRequest request =
                new ContainerCreateRequest(engine.host(), policy, used, networks.name(spec.executionId()));
        try {
            engine.change(
                    client -> request.of(client, spec, labels.ofContainer(spec)).exec());
            return true;
        } catch (RuntimeException e) {
            if (DockerFailures.isConflict(e)) {
                return false;
            }
            if (extras.refused(engine.node(), used, spec, DockerFailures.words(e))) {
                return tryCreate(spec);
            }
            throw e;
        }
    }

    private void run(ServiceSpec spec, Optional<String> extraNetwork) throws BackEndException {
        String what = "cannot start " + spec.containerName();
        try {
            joinExtraNetwork(spec, extraNetwork);
            startOnce(spec);
        } catch (RuntimeException e) {
            if (!DockerFailures.isNotFound(e) || !DockerFailures.words(e).contains(networks.name(spec.executionId()))) {
                throw rejected(engine.failure(what, e));
            }
            // Somebody removed the network that was made earlier.
            networks.lost(spec.executionId());
            networks.await(spec.executionId());
            try {
                startOnce(spec);
            } catch (RuntimeException again) {
                throw rejected(engine.failure(what, again));
            }
        }
    }

    private void startOnce(ServiceSpec spec) {
        try {
            // Asked again after an answer that was lost, an engine would run again a program that has ended meanwhile.
            engine.changeOnce(
                    client -> client.startContainerCmd(spec.containerName()).exec());
        } catch (NotModifiedException e) {
            // An earlier attempt, whose answer was lost, has started it.
            return;
        }
    }

    private void joinExtraNetwork(ServiceSpec spec, Optional<String> extraNetwork) {
        extraNetwork.ifPresent(network -> engine.change(client -> client.connectToNetworkCmd()
                .withNetworkId(network)
                .withContainerId(spec.containerName())
                .exec()));
    }

    /** What is not found when a container is started is a part of the request, such as its program. */
    private static BackEndException rejected(BackEndException failure) {
        return failure.kind() == Kind.NOT_FOUND
                ? new BackEndException(Kind.REJECTED, String.valueOf(failure.getMessage()), failure)
                : failure;
    }

    /** The container is there: one that the engine cannot describe now is looked at later, and not run elsewhere. */
    private InspectContainerResponse inspect(ServiceSpec spec) throws BackEndException {
        try {
            return engine.look(
                    "cannot look at " + spec.containerName(),
                    client -> client.inspectContainerCmd(spec.containerName()).exec());
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

    private void remove(String containerName) throws BackEndException {
        ContainerRemover.of(engine, containerName);
    }
}
