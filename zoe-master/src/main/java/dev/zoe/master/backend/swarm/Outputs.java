package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.io.InputStream;
import java.util.List;

/** Reads what programs write, which managers fetch from the nodes. */
final class Outputs {
    private final Swarm swarm;

    Outputs(Swarm swarm) {
        this.swarm = swarm;
    }

    InputStream of(String containerName, boolean follow) throws BackEndException {
        SwarmTask newest = newest(containerName);
        return follow && newest.isRunning()
                ? FollowedOutput.of(this, swarm, newest)
                : open(containerName, newest.id(), false);
    }

    /** The last lines of what it has printed until now. */
    InputStream tail(String containerName, int lines) throws BackEndException {
        return open(containerName, newest(containerName).id(), false, Integer.toString(lines));
    }

    private SwarmTask newest(String containerName) throws BackEndException {
        List<SwarmTask> tasks = swarm.tasksNamed(containerName).stream()
                .filter(SwarmTask::hasRun)
                .toList();
        if (tasks.isEmpty()) {
            throw new BackEndException(Kind.NOT_FOUND, "no container " + containerName + " in the swarm");
        }
        return tasks.get(tasks.size() - 1);
    }

    /** The output of one task; when it is followed, the swarm never ends the answer. */
    Frames open(String containerName, String task, boolean follow) throws BackEndException {
        return open(containerName, task, follow, "all");
    }

    private Frames open(String containerName, String task, boolean follow, String lines) throws BackEndException {
        String what = "cannot read the output of " + containerName;
        return new Frames(swarm.managers()
                .open(
                        what,
                        "/tasks/" + task + "/logs?stdout=1&stderr=1&tail=" + lines + "&follow="
                                + (follow ? "1" : "0")));
    }
}
