package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.PollingBackOff;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.docker.PullFailure;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits until the task of a service runs, and says why when it never will. */
final class TaskStart {
    private static final Logger LOG = LoggerFactory.getLogger(TaskStart.class);

    /** Pulling a large image takes minutes. */
    private static final Duration START_TIMEOUT = Duration.ofMinutes(10);
    /** A node reports that a program runs a moment before it reports the ports. */
    private static final Duration PORTS_TIMEOUT = Duration.ofSeconds(10);

    private static final List<String> MISSING_IMAGE =
            List.of("No such image", "pull access denied", "not found: manifest");
    /** Errors of a task whose request is wrong: no other node and no later time would help. */
    private static final List<String> WRONG_REQUEST = List.of(
            "OCI runtime",
            "executable file not found",
            "invalid mount",
            "bind source path does not exist",
            "no such file or directory",
            "permission denied");

    private final SwarmClient swarm;
    private final SwarmServiceRemover remover;
    private final ServiceSpec spec;
    private final String nodeId;
    private final String what;

    TaskStart(SwarmClient swarm, SwarmServiceRemover remover, ServiceSpec spec, String nodeId) {
        this.swarm = swarm;
        this.remover = remover;
        this.spec = spec;
        this.nodeId = nodeId;
        this.what = "cannot start " + spec.containerName() + " on node " + spec.node();
    }

    /** Returns the service when its program runs or has run; a service that cannot start is removed. */
    ObservedService await(String serviceId) throws BackEndException {
        PollingBackOff backOff = new PollingBackOff(START_TIMEOUT);
        PollingBackOff ports = new PollingBackOff(PORTS_TIMEOUT);
        PlacementRefusal refusal = new PlacementRefusal(swarm, nodeId);
        String last = "nothing yet";
        do {
            Optional<SwarmTask> found = swarm.taskOf(serviceId);
            if (found.isPresent()) {
                SwarmTask task = found.get();
                ObservedService observed = task.observed(swarm.lastMembers());
                if (task.hasRun() && (isReachable(observed) || !ports.pause(what))) {
                    return observed;
                }
                if (!task.hasRun() && (task.isOver() || refusal.isFinal(task, what))) {
                    remover.removeAll(List.of(serviceId));
                    throw failure(task);
                }
                last = task.describe();
                requireNodeUp();
            } else if (swarm.service(serviceId).isEmpty()) {
                throw new BackEndException(Kind.NO_ROOM, what + ": the service was removed during the start");
            }
        } while (backOff.pause(what));
        remover.removeAll(List.of(serviceId));
        throw new BackEndException(
                Kind.NO_ROOM,
                what + ": it does not run after " + START_TIMEOUT.toMinutes() + " min; the swarm reports " + last);
    }

    private boolean isReachable(ObservedService observed) {
        return observed.state() == ObservedService.State.ENDED
                || observed.ports().size() == spec.ports().size();
    }

    /** Its node may go down during the start. The service starts, or is found, when the node is back. */
    private void requireNodeUp() throws BackEndException {
        Optional<SwarmNode> down = swarm.lastMembers().withId(nodeId).filter(SwarmNode::isDown);
        if (down.isPresent()) {
            throw new BackEndException(
                    Kind.UNAVAILABLE,
                    what + ": the swarm reports its node as " + down.get().state());
        }
    }

    private BackEndException failure(SwarmTask task) {
        String error = task.describe();
        if (MISSING_IMAGE.stream().anyMatch(error::contains)) {
            LOG.info(
                    "cannot pull image container={} image={} error=\"{}\"",
                    spec.containerName(),
                    spec.image(),
                    error.replaceAll("\\p{Cntrl}", " "));
            return new BackEndException(Kind.IMAGE_MISSING, PullFailure.message(spec.image(), error));
        }
        Kind kind = WRONG_REQUEST.stream().anyMatch(error::contains) ? Kind.REJECTED : Kind.NO_ROOM;
        return new BackEndException(kind, what + ": " + error);
    }
}
