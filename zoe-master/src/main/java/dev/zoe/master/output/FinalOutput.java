package dev.zoe.master.output;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The end of the output of a container.
 *
 * @param bytes the last bytes
 * @param dropped number of bytes before them; a lower bound when there are too many to be counted
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record FinalOutput(byte[] bytes, long dropped) {

    static final FinalOutput NOTHING = new FinalOutput(new byte[0], 0);

    private static final int LAST_LINES = 5;
    private static final int LAST_BYTES = 4096;

    /** The last 5 lines for an error message, up to 4 KiB. */
    String lastLines() {
        int begin = Math.max(0, bytes.length - LAST_BYTES);
        String end = new String(bytes, begin, bytes.length - begin, StandardCharsets.UTF_8);
        String[] lines = end.strip().split("\n", -1);
        int from = Math.max(0, lines.length - LAST_LINES);
        return String.join("\n", Arrays.asList(lines).subList(from, lines.length));
    }
}
