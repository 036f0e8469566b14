package dev.zoe.protocol;

import java.nio.ByteBuffer;
import java.util.List;

/** A reply to a {@link SessionRequest}. */
public sealed interface SessionReply extends MasterReply {

    /** The session is open. */
    record SessionOpened() implements SessionReply {}

    /** @param frames from the number on that was asked for; none when there was none in the time of the request */
    record SessionFrames(List<ByteBuffer> frames) implements SessionReply {
        public SessionFrames {
            frames = frames.stream()
                    .map(frame -> frame.slice().asReadOnlyBuffer())
                    .toList();
        }
    }

    /** Why a request about a session was not served. */
    enum SessionRefusal {
        /** There is no such session: it has ended, or another master had it. */
        NO_SESSION,
        /** The service has no running container. */
        NOT_RUNNING,
        /** The back-end cannot open such sessions. */
        UNSUPPORTED,
        /** Too many sessions are open. */
        BUSY,
        FAILED
    }

    /** @param detail what is wrong and what would be right; one sentence */
    record SessionRefused(SessionRefusal refusal, String detail) implements SessionReply {}
}
