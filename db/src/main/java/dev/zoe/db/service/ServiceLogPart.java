package dev.zoe.db.service;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A piece of what a service printed.
 *
 * @param offset of the first byte, counted from the start of the output
 * @param ended whether nothing follows
 */
public record ServiceLogPart(long offset, ByteBuffer bytes, boolean ended) {

    public ServiceLogPart {
        bytes = bytes.slice().asReadOnlyBuffer();
    }

    /** The offset at which the next piece begins. */
    public long end() {
        return offset + bytes.remaining();
    }

    /** As text; what is no UTF-8 is replaced. */
    public String text() {
        return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
    }

    public byte[] copy() {
        byte[] copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        return copy;
    }
}
