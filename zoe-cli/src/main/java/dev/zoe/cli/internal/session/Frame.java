package dev.zoe.cli.internal.session;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A message of a session.
 *
 * @param channel 0 for messages about the session as a whole
 */
record Frame(Type type, int channel, ByteBuffer content) {

    /** Bytes of data that each side may send on a new channel before the other one allows more. */
    static final int FIRST_WINDOW = 128 * 1024;

    /** The largest content in bytes. */
    static final int MOST_CONTENT = 32 * 1024;

    /** Channels of a program. */
    static final int INPUT = 0;

    static final int OUTPUT = 1;
    static final int ERRORS = 2;

    private static final int HEADER = 5;

    /** What a frame says; the number is its first byte. */
    enum Type {
        DATA(0),
        END(1),
        WINDOW(2),
        OPEN(3),
        RESET(4),
        RESIZE(5),
        EXIT(6),
        FAILED(7),
        READY(8);

        private final int number;

        Type(int number) {
            this.number = number;
        }

        static Type of(int number) {
            return Arrays.stream(values())
                    .filter(type -> type.number == number)
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("a frame of the unknown type " + number));
        }
    }

    static Frame data(int channel, ByteBuffer bytes) {
        return new Frame(Type.DATA, channel, bytes);
    }

    static Frame end(int channel) {
        return new Frame(Type.END, channel, ByteBuffer.allocate(0));
    }

    static Frame window(int channel, int bytes) {
        return new Frame(
                Type.WINDOW,
                channel,
                ByteBuffer.allocate(Integer.BYTES).putInt(bytes).flip());
    }

    /** @param port place of the port in the list of the session */
    static Frame open(int channel, int port) {
        return new Frame(
                Type.OPEN,
                channel,
                ByteBuffer.allocate(Short.BYTES).putShort((short) port).flip());
    }

    static Frame reset(int channel) {
        return new Frame(Type.RESET, channel, ByteBuffer.allocate(0));
    }

    static Frame resize(int columns, int rows) {
        return new Frame(
                Type.RESIZE,
                0,
                ByteBuffer.allocate(2 * Short.BYTES)
                        .putShort((short) columns)
                        .putShort((short) rows)
                        .flip());
    }

    /** @throws IllegalArgumentException when these bytes are no frame */
    static Frame decode(ByteBuffer bytes) {
        ByteBuffer rest = bytes.duplicate();
        if (rest.remaining() < HEADER) {
            throw new IllegalArgumentException("a frame of " + rest.remaining() + " bytes");
        }
        Type type = Type.of(rest.get());
        return new Frame(type, rest.getInt(), rest.slice());
    }

    ByteBuffer encode() {
        return ByteBuffer.allocate(HEADER + content.remaining())
                .put((byte) type.number)
                .putInt(channel)
                .put(content.duplicate())
                .flip();
    }

    /** The number that is the content of a window or of an exit. */
    int number() {
        return content.duplicate().getInt();
    }

    String text() {
        return StandardCharsets.UTF_8.decode(content.duplicate()).toString();
    }
}
