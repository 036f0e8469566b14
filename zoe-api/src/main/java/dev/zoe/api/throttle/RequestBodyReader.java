package dev.zoe.api.throttle;

import dev.zoe.api.permit.HolderPermits;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.springframework.util.FastByteArrayOutputStream;

/**
 * Reads bodies into memory: each up to a size and within a time, those of one user and all together up to a number of
 * bytes.
 */
final class RequestBodyReader {
    private static final int PIECE = 8192;
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private final RequestBodySettings limits;
    private final LongSupplier nanos;
    /** A slot is a byte. */
    private final HolderPermits<String> held;

    /** @param nanos a monotonic clock, such as {@code System::nanoTime} */
    RequestBodyReader(RequestBodySettings limits, LongSupplier nanos) {
        this.limits = limits;
        this.held = new HolderPermits<>(
                limits.maxRequestBodies().toBytes(),
                limits.maxRequestBodiesPerUser().toBytes());
        this.nanos = nanos;
    }

    /** A body that was read; closing it makes room for others. */
    final class Body implements AutoCloseable {
        private final FastByteArrayOutputStream bytes = new FastByteArrayOutputStream(PIECE);
        private final String user;

        Body(String user) {
            this.user = user;
        }

        InputStream stream() {
            return bytes.getInputStream();
        }

        @Override
        public void close() {
            held.release(user, bytes.size());
        }
    }

    /** The body cannot be read. Not a {@link Problem} itself, so that one of the work on the body is none of these. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;

        private final Problem problem;

        Refused(Problem problem) {
            super(problem);
            this.problem = problem;
        }

        Problem problem() {
            return problem;
        }
    }

    /**
     * Reads {@code source} to its end.
     *
     * @param user whose body it is
     * @param announced bytes that the caller announced; below zero for an unknown number
     * @throws Refused when the body is too large or comes too slowly, or there is no memory for it
     * @throws IOException when the body ends early
     */
    Body read(String user, InputStream source, long announced) throws IOException, Refused {
        if (announced > limits.maxRequestBody().toBytes()) {
            throw new Refused(tooLarge(limits.maxRequestBody().toBytes()));
        }
        Body body = new Body(user);
        boolean complete = false;
        try {
            copy(source, body);
            complete = true;
            return body;
        } catch (IOException broken) {
            if (isTimeout(broken)) {
                throw new Refused(tooSlow(limits));
            }
            throw broken;
        } finally {
            if (!complete) {
                body.close();
            }
        }
    }

    private void copy(InputStream source, Body body) throws IOException, Refused {
        FastByteArrayOutputStream bytes = body.bytes;
        byte[] piece = new byte[PIECE];
        long begun = nanos.getAsLong();
        for (int read = source.read(piece); read >= 0; read = source.read(piece)) {
            if (bytes.size() + read > limits.maxRequestBody().toBytes()) {
                throw new Refused(tooLarge(limits.maxRequestBody().toBytes()));
            }
            if (!held.tryAcquire(body.user, read)) {
                throw noMemory();
            }
            bytes.write(piece, 0, read);
            if (nanos.getAsLong() - begun > allowed(limits, bytes.size())) {
                throw new Refused(tooSlow(limits));
            }
        }
    }

    static boolean isTimeout(IOException broken) {
        // Tomcat wraps the time-out of a read.
        return broken instanceof SocketTimeoutException || broken.getCause() instanceof SocketTimeoutException;
    }

    /** Nanoseconds that so many bytes may take. */
    static long allowed(RequestBodySettings limits, long bytes) {
        return limits.bodyGrace().toNanos()
                + TimeUnit.SECONDS.toNanos(bytes)
                        / Math.max(1, limits.bodyRate().toBytes());
    }

    static Problem tooLarge(long most) {
        return new Problem(
                ProblemType.BODY_TOO_LARGE,
                "The body is larger than %d bytes, which is the limit of this server.".formatted(most));
    }

    static Problem tooSlow(RequestBodySettings limits) {
        return new Problem(
                ProblemType.BODY_TOO_SLOW,
                "The body came too slowly; it may take %d s, and 1 s more for each %d bytes. Nothing was changed."
                        .formatted(
                                limits.bodyGrace().toSeconds(),
                                limits.bodyRate().toBytes()));
    }

    private static Refused noMemory() {
        return new Refused(new Problem(
                        ProblemType.OVERLOADED,
                        "The request bodies of this user, or of all users, take all of the"
                                + " memory for them. Nothing was changed; send it again after the time"
                                + " in Retry-After.")
                .retryAfter(RETRY_AFTER));
    }
}
