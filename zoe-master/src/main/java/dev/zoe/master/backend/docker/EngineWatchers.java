package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Watches every engine, and passes the events on to all listeners. One watcher of an engine serves all listeners. */
final class EngineWatchers implements AutoCloseable {
    /** Bounds the wait for all engines together: an engine that hangs must not delay a master that takes over. */
    private static final Duration FIRST_ATTEMPTS_TIMEOUT = Duration.ofSeconds(2);

    private final EngineNodes nodes;
    private final List<Consumer<BackEndEvent>> listeners = new CopyOnWriteArrayList<>();
    private final List<EngineWatcher> watchers = new ArrayList<>();

    EngineWatchers(EngineNodes nodes) {
        this.nodes = nodes;
    }

    /** Adds a listener, and waits until the engines report their events. */
    BackEnd.Subscription add(Consumer<BackEndEvent> listener) {
        listeners.add(listener);
        long deadline = System.nanoTime() + FIRST_ATTEMPTS_TIMEOUT.toNanos();
        for (EngineWatcher watcher : started()) {
            try {
                watcher.awaitFirstAttempt(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return () -> listeners.remove(listener);
    }

    private List<EngineWatcher> started() {
        synchronized (watchers) {
            if (watchers.isEmpty()) {
                nodes.all().forEach(node -> watchers.add(node.watch(this::publish)));
            }
            return List.copyOf(watchers);
        }
    }

    private void publish(BackEndEvent event) {
        listeners.forEach(listener -> listener.accept(event));
    }

    @Override
    public void close() {
        listeners.clear();
        synchronized (watchers) {
            watchers.forEach(EngineWatcher::close);
            watchers.clear();
        }
    }
}
