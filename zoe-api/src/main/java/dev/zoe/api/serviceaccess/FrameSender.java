package dev.zoe.api.serviceaccess;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.SessionRequest;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * Passes the frames of a client on to the master, in order, on a thread only while there are some. The windows of the
 * frames bound what a client sends; one that ignores them is cut off here.
 */
final class FrameSender {
    private static final int MOST_BYTES = 1024 * 1024;
    private static final int MOST_FRAMES = 1_000;

    private final String session;
    private final SessionMaster master;
    private final Executor threads;
    private final Consumer<Problem> failed;
    private final Deque<ByteBuffer> waiting = new ArrayDeque<>();
    private long waitingBytes;
    private long nextNumber;
    private boolean sending;

    /** @param failed gets the reason for which nothing more can be passed on */
    FrameSender(String session, SessionMaster master, Executor threads, Consumer<Problem> failed) {
        this.session = session;
        this.master = master;
        this.threads = threads;
        this.failed = failed;
    }

    void send(ByteBuffer frame) {
        boolean start;
        synchronized (this) {
            waitingBytes += frame.remaining();
            if (waitingBytes > MOST_BYTES) {
                waiting.clear();
                failed.accept(new Problem(
                        ProblemType.SESSION_ENDED, "The client sent more than the windows of its channels allowed."));
                return;
            }
            waiting.add(frame);
            start = !sending;
            sending = true;
        }
        if (start) {
            try {
                threads.execute(this::sendWaiting);
            } catch (RejectedExecutionException stopping) {
                failed.accept(new Problem(ProblemType.SESSION_ENDED, "The server stops; open a new session."));
            }
        }
    }

    private void sendWaiting() {
        try {
            for (List<ByteBuffer> next = next(); !next.isEmpty(); next = next()) {
                master.ask(new SessionRequest.SendFrames(session, nextNumber, next), 0, MasterReply.Accepted.class);
                nextNumber += next.size();
            }
        } catch (Problem problem) {
            failed.accept(problem);
        }
    }

    private synchronized List<ByteBuffer> next() {
        List<ByteBuffer> batch = new ArrayList<>();
        int bytes = 0;
        while (!waiting.isEmpty() && batch.size() < MOST_FRAMES) {
            bytes += waiting.getFirst().remaining();
            if (bytes > SessionRequest.MOST_BYTES) {
                break;
            }
            ByteBuffer frame = waiting.removeFirst();
            waitingBytes -= frame.remaining();
            batch.add(frame);
        }
        sending = !batch.isEmpty();
        return batch;
    }
}
