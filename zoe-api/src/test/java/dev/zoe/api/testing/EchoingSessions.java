package dev.zoe.api.testing;

import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import dev.zoe.protocol.SessionReply;
import dev.zoe.protocol.SessionRequest;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * A master whose sessions give back every frame that they get. As the real one it keeps the sessions apart, takes a
 * frame that comes twice once, and waits a moment for frames when there are none.
 */
public final class EchoingSessions {
    private static final long WAIT_MILLIS = 50;

    /** Frames by number, by session. */
    private final Map<String, TreeMap<Long, ByteBuffer>> frames = new HashMap<>();

    /** The answer to a request about the frames of a session; none to other requests. */
    public Optional<MasterReply> answer(MasterRequest request) {
        if (request instanceof SessionRequest.SendFrames send) {
            add(send);
            return Optional.of(new MasterReply.Accepted());
        }
        if (request instanceof SessionRequest.ReceiveFrames receive) {
            return Optional.of(new SessionReply.SessionFrames(await(receive)));
        }
        return Optional.empty();
    }

    private synchronized void add(SessionRequest.SendFrames send) {
        TreeMap<Long, ByteBuffer> own = frames.computeIfAbsent(send.session(), name -> new TreeMap<>());
        for (int i = 0; i < send.frames().size(); i++) {
            own.putIfAbsent(send.first() + i, send.frames().get(i));
        }
        notifyAll();
    }

    private synchronized List<ByteBuffer> await(SessionRequest.ReceiveFrames receive) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Math.min(WAIT_MILLIS, receive.waitMillis()));
        List<ByteBuffer> next = from(receive);
        try {
            for (long left = end - System.nanoTime(); next.isEmpty() && left > 0; left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
                next = from(receive);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return next;
    }

    private List<ByteBuffer> from(SessionRequest.ReceiveFrames receive) {
        TreeMap<Long, ByteBuffer> own = frames.getOrDefault(receive.session(), new TreeMap<>());
        return List.copyOf(own.tailMap(receive.next()).values());
    }
}
