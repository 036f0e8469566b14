package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndEvent;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Tells of each task once that its program has ended, whoever saw it first. */
final class TaskEndNotifier {
    private final SwarmClient swarm;
    private final Set<String> told = ConcurrentHashMap.newKeySet();
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

    /** Tells of the end of this task, if it has ended. */
    void saw(SwarmTask task) {
        task.exit()
                .filter(exit -> told.add(task.id()))
                .ifPresent(exit -> tell(new BackEndEvent.Ended(task.container(swarm.lastSeen()), exit)));
    }

    /** Those that ended earlier are no news. */
    void begin(List<SwarmTask> tasks) {
        tasks.stream().filter(task -> task.exit().isPresent()).forEach(task -> told.add(task.id()));
    }

    /** Only these can still be asked about. */
    void retain(List<SwarmTask> tasks) {
        told.retainAll(tasks.stream().map(SwarmTask::id).collect(Collectors.toSet()));
    }

    void tell(BackEndEvent event) {
        listeners.forEach(listener -> listener.accept(event));
    }
}
