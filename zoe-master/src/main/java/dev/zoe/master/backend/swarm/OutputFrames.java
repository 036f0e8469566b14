package dev.zoe.master.backend.swarm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Output as a manager sends it, without the headers of its frames. An error of the swarm is thrown. */
final class OutputFrames extends InputStream {
    private static final int HEADER = 8;
    private static final int LENGTH_AT = 4;
    private static final byte SYSTEM_ERROR = 3;

    private final StreamingManagerResponse response;
    private final InputStream body;
    private int remaining;

    OutputFrames(StreamingManagerResponse response) {
        this.response = response;
        this.body = response.body();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, buffer.length);
        if (length == 0) {
            return 0;
        }
        while (remaining == 0) {
            if (!next()) {
                return -1;
            }
        }
        int count = body.read(buffer, offset, Math.min(length, remaining));
        if (count < 0) {
            throw new IOException("the output broke off in the middle of a frame");
        }
        remaining -= count;
        return count;
    }

    /** Whether there is another frame. */
    private boolean next() throws IOException {
        byte[] header = body.readNBytes(HEADER);
        if (header.length == 0) {
            return false;
        }
        if (header.length < HEADER) {
            throw new IOException("the output broke off between two frames");
        }
        remaining = ByteBuffer.wrap(header).getInt(LENGTH_AT);
        if (header[0] == SYSTEM_ERROR) {
            String error = new String(body.readNBytes(remaining), StandardCharsets.UTF_8).strip();
            throw new IOException("the swarm cannot give the output: " + error);
        }
        return true;
    }

    @Override
    public void close() {
        response.close();
    }
}
