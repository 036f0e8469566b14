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
        List<SwarmTask> tasks = swarm.tasksNamed(containerName).stream()
                .filter(SwarmTask::hasRun)
                .toList();
        if (tasks.isEmpty()) {
            throw new BackEndException(Kind.NOT_FOUND, "no container " + containerName + " in the swarm");
        }
        SwarmTask newest = tasks.get(tasks.size() - 1);
        return follow && newest.isRunning()
                ? FollowedOutput.of(this, swarm, newest)
                : open(containerName, newest.id(), false);
    }

    /** The output of one task; when it is followed, the swarm never ends the answer. */
    Frames open(String containerName, String task, boolean follow) throws BackEndException {
        String what = "cannot read the output of " + containerName;
        return new Frames(swarm.managers()
                .open(what, "/tasks/" + task + "/logs?stdout=1&stderr=1&tail=all&follow=" + (follow ? "1" : "0")));
    }
}
