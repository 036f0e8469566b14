package dev.zoe.protocol;

import java.util.OptionalLong;

/** A frame that cannot be read. The message says what is wrong with it and what would be right. */
final class MessageException extends Exception {
    private static final long serialVersionUID = 1L;

    /** The sequence number of the frame, or -1 when not even that could be read. */
    private final long seq;

    private final String fault;

    MessageException(String message) {
        this(-1, message);
    }

    MessageException(long seq, String message) {
        super(message);
        this.seq = seq;
        this.fault = message;
    }

    OptionalLong seq() {
        return seq < 0 ? OptionalLong.empty() : OptionalLong.of(seq);
    }

    /** The message, which is never null. */
    String fault() {
        return fault;
    }
}
