package dev.zoe.api.connection;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;

/**
 * Ends the connection of a request that was answered before its body was read, such as one without a log-in. Tomcat by
 * itself would read the rest, on a thread that waits for a sender who may take any time.
 *
 * <p>The answer goes out first. Then a little is read and dropped for a short while, because a connection that is
 * closed on a sender in the middle of its body may lose the answer. Few threads do that at the same time.
 */
final class UnreadBodyValve extends ValveBase {
    private static final Logger LOG = LoggerFactory.getLogger(UnreadBodyValve.class);
    private static final int AT_ONCE = 16;
    private static final long LONGEST_NANOS = Duration.ofSeconds(2).toNanos();
    private static final int MOST_BYTES = 8 << 20;

    private final Semaphore threads = new Semaphore(AT_ONCE);

    UnreadBodyValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        getNext().invoke(request, response);
        if (request.isAsync() || isRead(request)) {
            return;
        }
        finish(request, response);
        if (request.getHeader(HttpHeaders.EXPECT) == null && threads.tryAcquire()) {
            try {
                drop(request.getInputStream());
            } catch (IOException | IllegalStateException gone) {
                LOG.debug("The rest of a body was not read: error=\"{}\"", gone.getMessage());
            } finally {
                threads.release();
            }
        }
        request.getCoyoteRequest().action(ActionCode.DISABLE_SWALLOW_INPUT, null);
    }

    /** Writes all of an answer. The connection ends after it when the body was not read. */
    static void finish(Request request, Response response) throws IOException {
        if (!response.isCommitted() && !isRead(request)) {
            response.setHeader(HttpHeaders.CONNECTION, "close");
        }
        response.finishResponse();
    }

    private static boolean isRead(Request request) {
        AtomicBoolean read = new AtomicBoolean();
        request.getCoyoteRequest().action(ActionCode.REQUEST_BODY_FULLY_READ, read);
        return read.get();
    }

    private static void drop(InputStream body) throws IOException {
        byte[] piece = new byte[8192];
        long begun = System.nanoTime();
        long dropped = 0;
        int read = 0;
        while (read >= 0 && dropped < MOST_BYTES && System.nanoTime() - begun < LONGEST_NANOS) {
            read = body.read(piece);
            dropped += read;
        }
    }
}
