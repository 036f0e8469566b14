package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the output of programs, which managers fetch from the nodes. */
final class TaskOutputReader {
    private final SwarmClient swarm;

    TaskOutputReader(SwarmClient swarm) {
        this.swarm = swarm;
    }

    InputStream of(String containerName, boolean follow) throws BackEndException {
        SwarmTask newest = newest(containerName, Optional.empty());
        return follow && newest.isRunning()
                ? TaskOutputStream.of(this, swarm, newest)
                : open(containerName, newest.id(), false);
    }

    /**
     * The output until now.
     *
     * @param serviceId id of the service; empty for the newest of this name
     * @param lines number of lines from the end; empty for all
     */
    InputStream of(String containerName, Optional<String> serviceId, OptionalInt lines) throws BackEndException {
        String tail = lines.isPresent() ? Integer.toString(lines.getAsInt()) : "all";
        return open(containerName, newest(containerName, serviceId).id(), false, tail);
    }

    private SwarmTask newest(String containerName, Optional<String> serviceId) throws BackEndException {
        List<SwarmTask> tasks = swarm.tasksNamed(containerName).stream()
                .filter(SwarmTask::hasRun)
                .filter(task -> serviceId.map(task.serviceId()::equals).orElse(true))
                .toList();
        if (tasks.isEmpty()) {
            throw new BackEndException(Kind.NOT_FOUND, "no container " + containerName + " in the swarm");
        }
        return tasks.get(tasks.size() - 1);
    }

    /** The output of one task; when it is followed, the swarm never ends the response. */
    OutputFrames open(String containerName, String task, boolean follow) throws BackEndException {
        return open(containerName, task, follow, "all");
    }

    private OutputFrames open(String containerName, String task, boolean follow, String lines) throws BackEndException {
        String what = "cannot read the output of " + containerName;
        return new OutputFrames(swarm.managers()
                .open(
                        what,
                        "/tasks/" + task + "/logs?stdout=1&stderr=1&tail=" + lines + "&follow="
                                + (follow ? "1" : "0")));
    }
}
