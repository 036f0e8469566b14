package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.concurrent.DaemonThreads;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Polls tasks and nodes, because managers send no events about tasks. */
final class SwarmWatcher implements AutoCloseable {
    /** The node name of events about the swarm as a whole. */
    private static final String WHOLE_SWARM = SwarmBackEnd.NAME;

    private static final Duration MIN_PAUSE = Duration.ofSeconds(1);
    /** The pause is this multiple of the duration of a poll, so that polling takes up to a tenth of the time. */
    private static final int PAUSE_FACTOR = 10;

    private final SwarmClient swarm;
    private final TaskEndNotifier taskEnds;
    private final Thread thread;
    private final CountDownLatch firstPoll = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private SwarmMembers compared = SwarmMembers.NONE;
    private boolean started;
    private boolean away;

    SwarmWatcher(SwarmClient swarm, TaskEndNotifier taskEnds) {
        this.swarm = swarm;
        this.taskEnds = taskEnds;
        this.thread = DaemonThreads.started("swarm-watch", this::run);
    }

    /** Waits until the first poll has succeeded or failed. */
    void awaitFirstPoll() throws InterruptedException {
        firstPoll.await();
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
                poll();
                firstPoll.countDown();
                pause = Math.max(MIN_PAUSE.toNanos(), PAUSE_FACTOR * (System.nanoTime() - before));
            } while (!closed.await(pause, TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
            // Only close() interrupts.
            Thread.currentThread().interrupt();
        } finally {
            firstPoll.countDown();
        }
    }

    private void poll() {
        try {
            SwarmMembers now = swarm.queryMembers();
            List<SwarmTask> tasks = swarm.ownTasks();
            if (!started) {
                started = true;
                taskEnds.ignoreEnded(tasks);
            }
            tasks.forEach(taskEnds::reportIfEnded);
            taskEnds.retain(tasks);
            reportBack();
            compare(now);
        } catch (BackEndException | RuntimeException e) {
            if (closed.getCount() > 0) {
                reportAway(String.valueOf(e.getMessage()));
            }
        }
    }

    private void compare(SwarmMembers now) {
        SwarmMembers before = compared;
        compared = now;
        for (SwarmNode node : now.byName().values()) {
            boolean wasDown = before.named(node.name()).map(SwarmNode::isDown).orElse(node.isDown());
            if (!wasDown && node.isDown()) {
                taskEnds.publish(new BackEndEvent.EngineAway(node.name(), "the swarm reports it as " + node.state()));
            } else if (wasDown && !node.isDown()) {
                taskEnds.publish(new BackEndEvent.EngineBack(node.name()));
            }
        }
    }

    private void reportAway(String reason) {
        if (!away) {
            away = true;
            taskEnds.publish(new BackEndEvent.EngineAway(WHOLE_SWARM, reason));
        }
    }

    private void reportBack() {
        if (away) {
            away = false;
            taskEnds.publish(new BackEndEvent.EngineBack(WHOLE_SWARM));
        }
    }
}
