package dev.zoe.api.throttle;

import dev.zoe.api.problem.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * The body of an upload, which is not read into memory as others are: up to a size, and not slower than other bodies
 * may be.
 */
public final class StreamedBody {
    private static final String PATH = "/api/v1/workspace/content";

    private final InputStream source;
    private final long most;
    private final RequestBodySettings limits;
    private final LongSupplier nanos;
    private long read;
    private long spent;

    StreamedBody(InputStream source, long most, RequestBodySettings limits, LongSupplier nanos) {
        this.source = source;
        this.most = most;
        this.limits = limits;
        this.nanos = nanos;
    }

    /**
     * @param most larger bodies are refused
     * @throws Problem when the body is announced as larger
     */
    public static StreamedBody of(HttpServletRequest request, long most, RequestBodySettings limits)
            throws IOException {
        if (request.getContentLengthLong() > most) {
            throw RequestBodyReader.tooLarge(most);
        }
        return new StreamedBody(request.getInputStream(), most, limits, System::nanoTime);
    }

    /** Whether the body of this request is read as a stream. */
    static boolean isOf(HttpServletRequest request) {
        return "PUT".equals(request.getMethod()) && PATH.equals(request.getRequestURI());
    }

    /**
     * The next part; empty at the end. All parts but the last one have the full size.
     *
     * @throws Problem when the body is too large, or comes too slowly
     * @throws IOException when the body ends early
     */
    public byte[] next(int size) throws IOException {
        byte[] part = new byte[size];
        int filled = 0;
        while (filled < size) {
            int count = read(part, filled);
            if (count < 0) {
                break;
            }
            filled += count;
        }
        return Arrays.copyOf(part, filled);
    }

    private int read(byte[] part, int from) throws IOException {
        long begun = nanos.getAsLong();
        int count;
        try {
            count = source.read(part, from, part.length - from);
        } catch (IOException broken) {
            if (RequestBodyReader.isTimeout(broken)) {
                throw RequestBodyReader.tooSlow(limits);
            }
            throw broken;
        }
        spent += nanos.getAsLong() - begun;
        read += Math.max(0, count);
        if (read > most) {
            throw RequestBodyReader.tooLarge(most);
        }
        if (spent > RequestBodyReader.allowed(limits, read)) {
            throw RequestBodyReader.tooSlow(limits);
        }
        return count;
    }
}
