package dev.zoe.api.servicelog;

import dev.zoe.db.service.ServiceLogPart;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Output of one service that was read and not sent: the beginning of a line whose end has not come. */
final class UnsentOutput {

    /** A longer line is sent in pieces. */
    private static final int LONGEST = 1 << 16;

    private static final int CONTINUATION_MASK = 0xc0;
    private static final int CONTINUATION = 0x80;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private long start;

    /** @param start offset of the first byte */
    UnsentOutput(long start) {
        this.start = start;
    }

    /** The offset of the next byte to read. */
    long end() {
        return start + bytes.size();
    }

    void add(ServiceLogPart part) {
        if (part.offset() > end()) {
            // Older output was lost, and with it the rest of this line.
            bytes.reset();
            start = part.offset();
        }
        bytes.writeBytes(part.copy());
    }

    /** Takes what can be sent; all of it when nothing follows. */
    Optional<ServiceLogEvent> take(String service, boolean ended) {
        byte[] all = bytes.toByteArray();
        int length = ended ? all.length : sendable(all);
        if (length == 0) {
            return Optional.empty();
        }
        ServiceLogEvent event = new ServiceLogEvent(service, start, new String(all, 0, length, StandardCharsets.UTF_8));
        bytes.reset();
        bytes.write(all, length, all.length - length);
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
        if (end > 0 || all.length < LONGEST) {
            return end;
        }
        // No character is cut: the last one may be incomplete.
        int last = all.length - 1;
        while (last > 0 && (all[last] & CONTINUATION_MASK) == CONTINUATION) {
            last--;
        }
        return last == 0 ? all.length : last;
    }
}
