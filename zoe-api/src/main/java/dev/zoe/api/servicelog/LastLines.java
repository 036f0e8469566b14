package dev.zoe.api.servicelog;

import dev.zoe.db.service.ServiceLogPart;
import java.nio.ByteBuffer;

/** Cuts the end of an output to its last lines. */
final class LastLines {

    private LastLines() {}

    /** The last {@code lines} lines; the end of the output need not be the end of a line. */
    static ServiceLogPart of(ServiceLogPart end, int lines) {
        ByteBuffer bytes = end.bytes().duplicate();
        int from = bytes.limit();
        int left = lines;
        while (from > bytes.position() && left > 0) {
            // The line end that belongs to the line itself.
            from--;
            while (from > bytes.position() && bytes.get(from - 1) != '\n') {
                from--;
            }
            left--;
        }
        int skipped = from - bytes.position();
        return new ServiceLogPart(end.offset() + skipped, bytes.position(from), end.ended());
    }
}
