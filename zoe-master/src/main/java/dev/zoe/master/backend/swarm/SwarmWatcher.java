package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.DaemonThreads;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Looks at tasks and nodes again and again, because managers tell of no task by themselves. */
final class SwarmWatcher implements AutoCloseable {
    /** The name under which the swarm as a whole goes away and comes back. */
    private static final String EVERYBODY = SwarmBackEnd.NAME;

    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);
    /** Of the time, one part in so many goes into looking. */
    private static final int SHARE = 10;

    private final SwarmClient swarm;
    private final TaskEndNotifier endings;
    private final Thread thread;
    private final CountDownLatch firstLook = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private SwarmMembers compared = SwarmMembers.NONE;
    private boolean begun;
    private boolean away;

    SwarmWatcher(SwarmClient swarm, TaskEndNotifier endings) {
        this.swarm = swarm;
        this.endings = endings;
        this.thread = DaemonThreads.started("swarm-watch", this::run);
    }

    /** Waits until the tasks were seen, or it is known that they cannot be. */
    void awaitFirstLook() throws InterruptedException {
        firstLook.await();
    }

    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
    }

    private void run() {
        try {
            long pause;
            do {
                long before = System.nanoTime();
                look();
                firstLook.countDown();
                pause = Math.max(SHORTEST_PAUSE.toNanos(), SHARE * (System.nanoTime() - before));
            } while (!closed.await(pause, TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
            // Only close() interrupts.
            Thread.currentThread().interrupt();
        } finally {
            firstLook.countDown();
        }
    }

    private void look() {
        try {
            SwarmMembers now = swarm.look();
            List<SwarmTask> tasks = swarm.ownTasks();
            if (!begun) {
                begun = true;
                endings.begin(tasks);
            }
            tasks.forEach(endings::saw);
            endings.retain(tasks);
            back();
            compare(now);
        } catch (BackEndException | RuntimeException e) {
            if (closed.getCount() > 0) {
                away(String.valueOf(e.getMessage()));
            }
        }
    }

    private void compare(SwarmMembers now) {
        SwarmMembers before = compared;
        compared = now;
        for (SwarmNode node : now.byName().values()) {
            boolean wasDown = before.named(node.name()).map(SwarmNode::isDown).orElse(node.isDown());
            if (!wasDown && node.isDown()) {
                endings.tell(new BackEndEvent.EngineAway(node.name(), "the swarm says that it is " + node.state()));
            } else if (wasDown && !node.isDown()) {
                endings.tell(new BackEndEvent.EngineBack(node.name()));
            }
        }
    }

    private void away(String reason) {
        if (!away) {
            away = true;
            endings.tell(new BackEndEvent.EngineAway(EVERYBODY, reason));
        }
    }

    private void back() {
        if (away) {
            away = false;
            endings.tell(new BackEndEvent.EngineBack(EVERYBODY));
        }
    }
}
