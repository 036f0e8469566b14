package dev.zoe.web.execution.output;

import dev.zoe.db.service.ServiceLogPart;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A piece of what a service printed, for the script of the page.
 *
 * @param from offset of its first byte
 * @param to offset at which the next piece begins
 * @param ended whether nothing follows
 */
record OutputPiece(String service, long from, long to, String text, boolean ended) {
    private static final int CONTINUATION_MASK = 0xc0;
    private static final int CONTINUATION = 0x80;
    private static final int LONGEST_CHARACTER = 4;

    /** Of a character that is not complete yet, nothing is taken unless nothing follows. */
    static OutputPiece of(String service, ServiceLogPart part) {
        ByteBuffer bytes = part.bytes().duplicate();
        int end = part.ended() ? bytes.limit() : endOfLastCharacter(bytes);
        bytes.limit(end);
        int length = bytes.remaining();
        String text = StandardCharsets.UTF_8.decode(bytes).toString();
        return new OutputPiece(service, part.offset(), part.offset() + length, text, part.ended());
    }

    private static int endOfLastCharacter(ByteBuffer bytes) {
        int end = bytes.limit();
        int start = end - 1;
        while (start > bytes.position()
                && end - start < LONGEST_CHARACTER
                && (bytes.get(start) & CONTINUATION_MASK) == CONTINUATION) {
            start--;
        }
        if (start < bytes.position() || end - start >= length(bytes.get(start))) {
            return end;
        }
        return start;
    }

    /** Bytes of a character whose first byte this is; 1 for what begins none. */
    private static int length(byte first) {
        int ones = Integer.numberOfLeadingZeros(~(first << 24));
        return ones >= 2 && ones <= LONGEST_CHARACTER ? ones : 1;
    }
}
