package dev.zoe.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of {@link SessionFrame}s. */
final class SessionFrameCodec {
    private static final byte DATA = 0;
    private static final byte END = 1;
    private static final byte WINDOW = 2;
    private static final byte OPEN = 3;
    private static final byte RESET = 4;
    private static final byte RESIZE = 5;
    private static final byte EXIT = 6;
    private static final byte FAILED = 7;
    private static final byte READY = 8;

    private static final int HEADER = 1 + Integer.BYTES;
    private static final int UNSIGNED_SHORT = 0xffff;

    private SessionFrameCodec() {}

    static ByteBuffer encode(SessionFrame frame) {
        if (frame instanceof SessionFrame.Data data) {
            ByteBuffer bytes = data.bytes();
            return header(DATA, data, bytes.remaining()).put(bytes).flip();
        }
        if (frame instanceof SessionFrame.End end) {
            return header(END, end, 0).flip();
        }
        if (frame instanceof SessionFrame.Window window) {
            return header(WINDOW, window, Integer.BYTES).putInt(window.bytes()).flip();
        }
        if (frame instanceof SessionFrame.Open open) {
            return header(OPEN, open, Short.BYTES).putShort((short) open.port()).flip();
        }
        if (frame instanceof SessionFrame.Reset reset) {
            return text(RESET, reset, reset.reason());
        }
        if (frame instanceof SessionFrame.Resize resize) {
            return header(RESIZE, resize, 2 * Short.BYTES)
                    .putShort((short) resize.columns())
                    .putShort((short) resize.rows())
                    .flip();
        }
        if (frame instanceof SessionFrame.Exit exit) {
            return header(EXIT, exit, Integer.BYTES).putInt(exit.code()).flip();
        }
        if (frame instanceof SessionFrame.Failed failed) {
            return text(FAILED, failed, failed.reason());
        }
        if (frame instanceof SessionFrame.Ready ready) {
            return text(READY, ready, ready.about());
        }
        throw new IllegalArgumentException("no bytes for " + frame.getClass().getName());
    }

    static SessionFrame decode(ByteBuffer bytes) {
        ByteBuffer content = bytes.duplicate();
        if (content.remaining() < HEADER || content.remaining() > SessionFrame.MOST_BYTES) {
            throw new IllegalArgumentException("a frame has %d to %d bytes, not %d"
                    .formatted(HEADER, SessionFrame.MOST_BYTES, content.remaining()));
        }
        byte type = content.get();
        int channel = content.getInt();
        if (channel < 0) {
            throw new IllegalArgumentException("the channel must be 0 or more, not " + channel);
        }
        return switch (type) {
            case DATA -> new SessionFrame.Data(channel, content);
            case END -> new SessionFrame.End(channel);
            case WINDOW ->
                new SessionFrame.Window(
                        channel, positive(sized(content, Integer.BYTES).getInt()));
            case OPEN -> new SessionFrame.Open(channel, unsigned(sized(content, Short.BYTES)));
            case RESET -> new SessionFrame.Reset(channel, text(content));
            case RESIZE -> {
                sized(content, 2 * Short.BYTES);
                yield new SessionFrame.Resize(unsigned(content), unsigned(content));
            }
            case EXIT -> new SessionFrame.Exit(sized(content, Integer.BYTES).getInt());
            case FAILED -> new SessionFrame.Failed(text(content));
            case READY -> new SessionFrame.Ready(text(content));
            default -> throw new IllegalArgumentException("there is no frame of type " + type);
        };
    }

    private static ByteBuffer header(byte type, SessionFrame frame, int content) {
        if (content > SessionFrame.MOST_CONTENT) {
            throw new IllegalArgumentException("the content of a frame has at most %d bytes, not %d"
                    .formatted(SessionFrame.MOST_CONTENT, content));
        }
        return ByteBuffer.allocate(HEADER + content).put(type).putInt(frame.channel());
    }

    /** A text that is too long is cut off. */
    private static ByteBuffer text(byte type, SessionFrame frame, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] part = Arrays.copyOf(bytes, Math.min(bytes.length, SessionFrame.MOST_CONTENT));
        return header(type, frame, part.length).put(part).flip();
    }

    private static String text(ByteBuffer content) {
        return StandardCharsets.UTF_8.decode(content).toString();
    }

    private static ByteBuffer sized(ByteBuffer content, int size) {
        if (content.remaining() != size) {
            throw new IllegalArgumentException(
                    "the content of this frame has %d bytes, not %d".formatted(size, content.remaining()));
        }
        return content;
    }

    private static int unsigned(ByteBuffer content) {
        return content.getShort() & UNSIGNED_SHORT;
    }

    private static int positive(int bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("a window must be 1 byte or more, not " + bytes);
        }
        return bytes;
    }
}
