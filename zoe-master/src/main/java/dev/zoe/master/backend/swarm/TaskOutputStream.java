package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.DaemonThreads;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Output of a running task, to its end. A swarm goes on with such an answer for ever, so the task itself is looked at;
 * when it has ended, what may have been missed is read once more from the beginning. A task that was removed cannot be
 * read any more: then what is under way is waited for.
 */
final class TaskOutputStream extends InputStream {
    private static final long LOOK_MILLIS = 250;
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

    private final TaskOutputReader outputs;
    private final SwarmClient swarm;
    private final SwarmTask task;
    private final OutputFrames followed;
    private long passed;

    /** What came after the answer of the swarm was ended. */
    private volatile Optional<InputStream> rest = Optional.empty();

    private volatile boolean closed;
    private volatile boolean ended;
    private volatile boolean waiting;
    private volatile long moved = System.nanoTime();

    private TaskOutputStream(TaskOutputReader outputs, SwarmClient swarm, SwarmTask task, OutputFrames followed) {
        this.outputs = outputs;
        this.swarm = swarm;
        this.task = task;
        this.followed = followed;
    }

    static TaskOutputStream of(TaskOutputReader outputs, SwarmClient swarm, SwarmTask task) throws BackEndException {
        OutputFrames followed = outputs.open(task.containerName(), task.id(), true);
        TaskOutputStream output = new TaskOutputStream(outputs, swarm, task, followed);
        DaemonThreads.started("swarm-output-" + task.containerName(), output::awaitEnd);
        return output;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    /** Gives what comes, and at the end what did not. */
    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (rest.isEmpty()) {
            int count = readFollowed(buffer, offset, length);
            if (count >= 0) {
                passed += count;
                return count;
            }
            rest = Optional.of(openRest());
            if (closed) {
                rest.get().close();
            }
        }
        return rest.get().read(buffer, offset, length);
    }

    @Override
    public void close() throws IOException {
        closed = true;
        followed.close();
        if (rest.isPresent()) {
            rest.get().close();
        }
    }

    private int readFollowed(byte[] buffer, int offset, int length) throws IOException {
        moved = System.nanoTime();
        waiting = true;
        try {
            return followed.read(buffer, offset, length);
        } catch (IOException e) {
            // When the task has ended, it was closed on purpose, at a moment when nothing came.
            if (ended) {
                return -1;
            }
            throw broken(e);
        } finally {
            waiting = false;
        }
    }

    private InputStream openRest() throws IOException {
        InputStream whole;
        try {
            whole = outputs.open(task.containerName(), task.id(), false);
        } catch (BackEndException e) {
            if (e.kind() == Kind.NOT_FOUND) {
                return InputStream.nullInputStream();
            }
            throw broken(e);
        }
        try {
            whole.skipNBytes(passed);
        } catch (EOFException e) {
            // The engine keeps the last files only: it has dropped what was passed on, and nothing has come since.
            return whole;
        } catch (IOException e) {
            whole.close();
            throw broken(e);
        }
        return whole;
    }

    private static IOException broken(Exception cause) {
        return new IOException("the output of the container broke off: " + cause.getMessage(), cause);
    }

    /** Ends the answer of the swarm when the task has ended and whoever reads waits in vain for more. */
    private void awaitEnd() {
        try {
            while (!closed && !hasEnded()) {
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
            long since = System.nanoTime();
            while (!closed && !(waiting && System.nanoTime() - Math.max(since, moved) > QUIET_NANOS)) {
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS / 5);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ended = !closed;
            followed.close();
        }
    }

    private boolean hasEnded() {
        try {
            return swarm.task(task.id()).map(SwarmTask::isOver).orElse(true);
        } catch (BackEndException e) {
            // Nobody knows; the answer itself breaks off if this lasts.
            return false;
        }
    }
}
