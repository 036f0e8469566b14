package dev.zoe.protocol;

import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * A frame that cannot be read. The message says what is wrong with it and what would be right. It is one line of up to
 * 1,000 characters, whatever the frame contains: it is written to the log.
 */
final class MessageException extends Exception {
    private static final long serialVersionUID = 1L;

    private static final int LONGEST = 1_000;
    /** Characters that end a line, or that a terminal interprets; and halves of pairs, which cannot be encoded. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

    /** The sequence number of the frame, or -1 when not even that could be read. */
    private final long seq;

    private final String fault;

    MessageException(String message) {
        this(-1, message);
    }

    MessageException(long seq, String message) {
        this(printable(message), seq);
    }

    private MessageException(String fault, long seq) {
        super(fault);
        this.seq = seq;
        this.fault = fault;
    }

    OptionalLong seq() {
        return seq < 0 ? OptionalLong.empty() : OptionalLong.of(seq);
    }

    /** The message, which is never null. */
    String fault() {
        return fault;
    }

    private static String printable(String message) {
        String shown = message.length() <= LONGEST ? message : message.substring(0, LONGEST - 1) + "…";
        return UNPRINTABLE.matcher(shown).replaceAll(found -> "\\\\u%04x"
                .formatted(found.group().codePointAt(0)));
    }
}
