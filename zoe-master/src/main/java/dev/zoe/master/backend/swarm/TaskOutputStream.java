package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.concurrent.DaemonThreads;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The output of a running task, to its end. A swarm never ends such a response, so this class polls the task. When the
 * task has ended, the output is read again from the beginning, to get what the first response did not deliver. The
 * output of a removed task cannot be read again: then only the rest of the first response counts.
 */
final class TaskOutputStream extends InputStream {
    private static final long POLL_MILLIS = 250;
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

    private final TaskOutputReader outputs;
    private final SwarmClient swarm;
    private final SwarmTask task;
    private final OutputFrames followed;
    private long delivered;

    /** The output after the end of the first response. */
    private volatile Optional<InputStream> remainder = Optional.empty();

    private volatile boolean closed;
    private volatile boolean ended;
    private volatile boolean waiting;
    private volatile long lastRead = System.nanoTime();

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

    /** Reads the followed response, and at its end the remainder. */
    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (remainder.isEmpty()) {
            int count = readFollowed(buffer, offset, length);
            if (count >= 0) {
                delivered += count;
                return count;
            }
            remainder = Optional.of(openRemainder());
            if (closed) {
                remainder.get().close();
            }
        }
        return remainder.get().read(buffer, offset, length);
    }

    @Override
    public void close() throws IOException {
        closed = true;
        followed.close();
        if (remainder.isPresent()) {
            remainder.get().close();
        }
    }

    private int readFollowed(byte[] buffer, int offset, int length) throws IOException {
        lastRead = System.nanoTime();
        waiting = true;
        try {
            return followed.read(buffer, offset, length);
        } catch (IOException e) {
            // After the end of the task, awaitEnd() closes the response while it is idle.
            if (ended) {
                return -1;
            }
            throw brokenOff(e);
        } finally {
            waiting = false;
        }
    }

    private InputStream openRemainder() throws IOException {
        InputStream whole;
        try {
            whole = outputs.open(task.containerName(), task.id(), false);
        } catch (BackEndException e) {
            if (e.kind() == Kind.NOT_FOUND) {
                return InputStream.nullInputStream();
            }
            throw brokenOff(e);
        }
        try {
            whole.skipNBytes(delivered);
        } catch (EOFException e) {
            // The engine keeps the last files only: it has dropped what was delivered, and nothing has followed since.
            return whole;
        } catch (IOException e) {
            whole.close();
            throw brokenOff(e);
        }
        return whole;
    }

    private static IOException brokenOff(Exception cause) {
        return new IOException("the output of the container broke off: " + cause.getMessage(), cause);
    }

    /** Closes the response of the swarm when the task has ended and the reader waits without new output. */
    private void awaitEnd() {
        try {
            while (!closed && !hasEnded()) {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
            long since = System.nanoTime();
            while (!closed && !(waiting && System.nanoTime() - Math.max(since, lastRead) > IDLE_NANOS)) {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS / 5);
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
            // Unknown; if the failure lasts, the response itself breaks off.
            return false;
        }
    }
}
