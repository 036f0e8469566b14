package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndEvent;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Reports the end of each task once, whichever query observed it first. */
final class TaskEndNotifier {
    private final SwarmClient swarm;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();
    private final List<Consumer<BackEndEvent>> listeners = new CopyOnWriteArrayList<>();

    TaskEndNotifier(SwarmClient swarm) {
        this.swarm = swarm;
    }

    void add(Consumer<BackEndEvent> listener) {
        listeners.add(listener);
    }

    void remove(Consumer<BackEndEvent> listener) {
        listeners.remove(listener);
    }

    void removeAll() {
        listeners.clear();
    }

    /** Reports the end of a task, if it has ended and was not reported. */
    void reportIfEnded(SwarmTask task) {
        task.exit()
                .filter(exit -> reported.add(task.id()))
                .ifPresent(exit -> publish(new BackEndEvent.Ended(task.container(swarm.lastMembers()), exit)));
    }

    /** Marks the tasks that have ended as reported. */
    void ignoreEnded(List<SwarmTask> tasks) {
        tasks.stream().filter(task -> task.exit().isPresent()).forEach(task -> reported.add(task.id()));
    }

    /** Forgets all tasks but these. */
    void retain(List<SwarmTask> tasks) {
        reported.retainAll(tasks.stream().map(SwarmTask::id).collect(Collectors.toSet()));
    }

    void publish(BackEndEvent event) {
        listeners.forEach(listener -> listener.accept(event));
    }
}
