package dev.zoe.api.servicelog;

import dev.zoe.db.service.ServiceLogPart;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Output of one service that was read and not sent: the beginning of a line whose end has not come. */
final class UnsentOutput {

    /**
     * A longer line is sent in pieces. A stream keeps up to this number of bytes for each of its services, and a server
     * has many streams.
     */
    static final int LONGEST = 1 << 12;

    private static final int CONTINUATION_MASK = 0xc0;
    private static final int CONTINUATION = 0x80;

    /** As long as what it holds: one that can grow would keep the size of the largest piece. */
    private byte[] bytes = new byte[0];

    private long start;

    /** @param start offset of the first byte */
    UnsentOutput(long start) {
        this.start = start;
    }

    /** The offset of the next byte to read. */
    long end() {
        return start + bytes.length;
    }

    void add(ServiceLogPart part) {
        if (part.offset() > end()) {
            // Older output was lost, and with it the rest of this line.
            bytes = new byte[0];
            start = part.offset();
        }
        int held = bytes.length;
        bytes = Arrays.copyOf(bytes, held + part.bytes().remaining());
        part.bytes().duplicate().get(bytes, held, bytes.length - held);
    }

    /** Bytes of memory that it keeps between two pieces. */
    int retained() {
        return bytes.length;
    }

    /** Takes what can be sent; all of it when nothing follows. */
    Optional<ServiceLogEvent> take(String service, boolean ended) {
        int length = ended ? bytes.length : sendable(bytes);
        if (length == 0) {
            return Optional.empty();
        }
        ServiceLogEvent event =
                new ServiceLogEvent(service, start, new String(bytes, 0, length, StandardCharsets.UTF_8));
        bytes = Arrays.copyOfRange(bytes, length, bytes.length);
        start += length;
        return Optional.of(event);
    }

    /** The offset of the first byte that was not sent. */
    long start() {
        return start;
    }

    private static int sendable(byte[] all) {
        int end = all.length;
        while (end > 0 && all[end - 1] != '\n') {
            end--;
        }
        if (all.length - end < LONGEST) {
            return end;
        }
        // No character is cut: the last one may be incomplete.
        int last = all.length - 1;
        while (last > end && (all[last] & CONTINUATION_MASK) == CONTINUATION) {
            last--;
        }
        return last <= end ? all.length : last;
    }
}
