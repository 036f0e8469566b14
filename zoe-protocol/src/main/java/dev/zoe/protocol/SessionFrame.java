package dev.zoe.protocol;

import java.nio.ByteBuffer;

/**
 * A message of a session between the client of the API and the master. The API passes frames on. Its bytes are the type
 * (1 byte), the channel (4 bytes, big-endian), and the content.
 *
 * <p>A channel is a stream of bytes in one or both directions. A side sends only as many bytes of data as the other one
 * allows: {@link #FIRST_WINDOW} at the beginning of a channel, and then as many again as each {@link Window} says.
 */
public sealed interface SessionFrame {

    /** Bytes of data that each side may send on a new channel before it gets a {@link Window}. */
    int FIRST_WINDOW = 128 * 1024;

    /** The largest content of a frame in bytes. */
    int MOST_CONTENT = 32 * 1024;

    /** The largest frame in bytes. */
    int MOST_BYTES = MOST_CONTENT + 5;

    /** Channel of the standard input of a program; {@code OUTPUT} and {@code ERRORS} are its output. */
    int INPUT = 0;

    int OUTPUT = 1;
    int ERRORS = 2;

    /** 0 for frames that are about the session as a whole. */
    int channel();

    /** Data of a channel; up to {@link #MOST_CONTENT} bytes. */
    record Data(int channel, ByteBuffer bytes) implements SessionFrame {
        public Data {
            bytes = bytes.slice().asReadOnlyBuffer();
        }

        /** A separate view for every caller, so that reading does not move the position of other callers. */
        @Override
        public ByteBuffer bytes() {
            return bytes.duplicate();
        }
    }

    /** The sender sends no more data on this channel; the other direction stays open. */
    record End(int channel) implements SessionFrame {}

    /** The other side may send this number of bytes more on this channel. */
    record Window(int channel, int bytes) implements SessionFrame {}

    /**
     * The client opens a connection to a port.
     *
     * @param channel a number from 1 on that was not used before in this session
     * @param port place of the port in the list of the session, from 0 on
     */
    record Open(int channel, int port) implements SessionFrame {}

    /**
     * A connection is closed in both directions.
     *
     * @param reason one sentence; empty when the client closed it
     */
    record Reset(int channel, String reason) implements SessionFrame {}

    /** The terminal of the client has this size. */
    record Resize(int columns, int rows) implements SessionFrame {
        @Override
        public int channel() {
            return 0;
        }
    }

    /** The program has ended. It is the last frame of a session. */
    record Exit(int code) implements SessionFrame {
        @Override
        public int channel() {
            return 0;
        }
    }

    /**
     * The session ends early. It is the last frame of a session.
     *
     * @param reason one sentence between master and API; a problem in JSON between API and client
     */
    record Failed(String reason) implements SessionFrame {
        @Override
        public int channel() {
            return 0;
        }
    }

    /**
     * The session is open. It is the first frame of a session, from the API.
     *
     * @param about the service and its ports in JSON
     */
    record Ready(String about) implements SessionFrame {
        @Override
        public int channel() {
            return 0;
        }
    }

    /** The bytes of this frame. */
    default ByteBuffer encode() {
        return SessionFrameCodec.encode(this);
    }

    /** @throws IllegalArgumentException when these bytes are no frame; says why */
    static SessionFrame decode(ByteBuffer bytes) {
        return SessionFrameCodec.decode(bytes);
    }
}
