package dev.zoe.master.output;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The end of what a container printed.
 *
 * @param bytes the last ones
 * @param dropped how many came before them; at least so many, when there were too many to be counted
 */
@SuppressWarnings("ArrayRecordComponent") // passed on, and never compared
record FinalOutput(byte[] bytes, long dropped) {

    static final FinalOutput NOTHING = new FinalOutput(new byte[0], 0);

    private static final int LAST_LINES = 5;
    private static final int LAST_BYTES = 4096;

    /** How many bytes the container had printed at this end. */
    long reached() {
        return dropped + bytes.length;
    }

    /** For the message of an error: few lines, and no more of a long one than a message can hold. */
    String lastLines() {
        int begin = Math.max(0, bytes.length - LAST_BYTES);
        String end = new String(bytes, begin, bytes.length - begin, StandardCharsets.UTF_8);
        String[] lines = end.strip().split("\n", -1);
        int from = Math.max(0, lines.length - LAST_LINES);
        return String.join("\n", Arrays.asList(lines).subList(from, lines.length));
    }
}
