package dev.zoe.master.observe;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A GET to a service, over a connection of its own. A service is under the control of its user, who must neither reach
 * the network of this machine nor use up its connections and its memory: no redirect is followed, no path leads to
 * another host, what is read is bounded, and the connection is closed in any case. The HTTP client of the JDK keeps
 * connections open whose headers it refuses.
 */
final class ServiceExchange implements CompletionHandler<Integer, ServiceExchange.Step> {
    private static final int LONGEST_HEAD = 16 << 10;
    private static final byte[] HEAD_ENDS = {'\r', '\n', '\r', '\n'};
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3})\\b.*", Pattern.DOTALL);
    private static final Pattern LENGTH =
            Pattern.compile("^content-length:[ \t]*(\\d{1,9})[ \t]*\r?$", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

    /** What the connection does. */
    enum Step {
        WRITE,
        READ
    }

    /**
     * What a service answered.
     *
     * @param body empty when it is longer than was asked for
     */
    record Response(int status, String body) {}

    private final AsynchronousSocketChannel channel;
    private final ByteBuffer request;
    private final byte[] read;
    private final ByteBuffer answer;
    private final int longestBody;
    private final CompletableFuture<Optional<Response>> result = new CompletableFuture<>();
    /** Written and read by one completion after the other. */
    private Optional<Head> head = Optional.empty();

    private ServiceExchange(AsynchronousSocketChannel channel, String request, int longestBody) {
        this.channel = channel;
        this.request = ByteBuffer.wrap(request.getBytes(StandardCharsets.ISO_8859_1));
        this.read = new byte[LONGEST_HEAD + longestBody];
        this.answer = ByteBuffer.wrap(read);
        this.longestBody = longestBody;
    }

    /**
     * Completes with the response; empty when there is none within the time, it is no response, or users wrote a path
     * that is none.
     *
     * @param longestBody bytes of a body to read; with 0 the exchange ends where the body begins
     */
    static CompletableFuture<Optional<Response>> get(
            String host, int port, String path, int longestBody, Duration timeout) {
        try {
            // Version 1.0: no service answers in chunks, and none keeps the connection.
            String request =
                    "GET %s HTTP/1.0\r\nHost: %s:%d\r\nConnection: close\r\n\r\n".formatted(target(path), host, port);
            AsynchronousSocketChannel channel = AsynchronousSocketChannel.open();
            ServiceExchange exchange = new ServiceExchange(channel, request, longestBody);
            exchange.connect(host, port);
            return exchange.result
                    .completeOnTimeout(Optional.empty(), timeout.toMillis(), TimeUnit.MILLISECONDS)
                    .whenComplete((response, failure) -> close(channel));
        } catch (IOException | URISyntaxException e) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
    }

    private static String target(String path) throws URISyntaxException {
        if (!path.startsWith("/")) {
            throw new URISyntaxException(path, "does not begin with /");
        }
        URI uri = new URI("http://service" + path);
        String query = uri.getRawQuery();
        return query == null ? uri.getRawPath() : uri.getRawPath() + "?" + query;
    }

    private void connect(String host, int port) {
        try {
            channel.connect(new InetSocketAddress(host, port), this, new Connected());
        } catch (RuntimeException e) {
            // For example, a host name without an address.
            result.complete(Optional.empty());
        }
    }

    private static final class Connected implements CompletionHandler<Void, ServiceExchange> {
        @Override
        public void completed(Void nothing, ServiceExchange exchange) {
            exchange.next(Step.WRITE);
        }

        @Override
        public void failed(Throwable failure, ServiceExchange exchange) {
            exchange.result.complete(Optional.empty());
        }
    }

    private void next(Step step) {
        try {
            if (step == Step.WRITE) {
                channel.write(request, step, this);
            } else {
                channel.read(answer, step, this);
            }
        } catch (RuntimeException e) {
            // The time of the exchange is over.
            result.complete(Optional.empty());
        }
    }

    @Override
    public void completed(Integer count, Step step) {
        if (step == Step.WRITE) {
            next(request.hasRemaining() ? Step.WRITE : Step.READ);
            return;
        }
        boolean isAtEnd = count < 0;
        if (head.isEmpty()) {
            head = Head.find(read, answer.position() - Math.max(count, 0), answer.position());
        }
        Optional<Response> response = head.flatMap(found -> response(found, isAtEnd));
        if (response.isPresent() || isAtEnd || !answer.hasRemaining() || isTooLong()) {
            result.complete(response);
        } else {
            next(Step.READ);
        }
    }

    @Override
    public void failed(Throwable failure, Step step) {
        result.complete(Optional.empty());
    }

    private boolean isTooLong() {
        return head.isEmpty() && answer.position() > LONGEST_HEAD;
    }

    /** The response, when enough of it has been read. */
    private Optional<Response> response(Head found, boolean isAtEnd) {
        int present = answer.position() - found.length();
        int length = found.bodyLength() < 0 ? present : found.bodyLength();
        if (longestBody == 0 || length > longestBody) {
            return Optional.of(new Response(found.status(), ""));
        }
        boolean isWhole = found.bodyLength() < 0 ? isAtEnd : present >= length;
        return isWhole
                ? Optional.of(
                        new Response(found.status(), new String(read, found.length(), length, StandardCharsets.UTF_8)))
                : Optional.empty();
    }

    /**
     * Status and headers.
     *
     * @param length bytes up to the body
     * @param bodyLength bytes of the body; -1 when it ends with the connection
     */
    private record Head(int status, int length, int bodyLength) {

        /** Looks at each byte once: a service may send them one by one. */
        static Optional<Head> find(byte[] bytes, int from, int to) {
            for (int at = Math.max(0, from - HEAD_ENDS.length + 1); at + HEAD_ENDS.length <= to; at++) {
                if (Arrays.equals(bytes, at, at + HEAD_ENDS.length, HEAD_ENDS, 0, HEAD_ENDS.length)) {
                    return read(new String(bytes, 0, at + 2, StandardCharsets.ISO_8859_1), at + HEAD_ENDS.length);
                }
            }
            return Optional.empty();
        }

        private static Optional<Head> read(String text, int length) {
            Matcher status = STATUS.matcher(text);
            if (!status.matches()) {
                // No status is 0, so this counts as a failure.
                return Optional.of(new Head(0, length, 0));
            }
            Matcher body = LENGTH.matcher(text);
            return Optional.of(new Head(
                    Integer.parseInt(status.group(1)), length, body.find() ? Integer.parseInt(body.group(1)) : -1));
        }
    }

    private static void close(AsynchronousSocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new IllegalStateException("cannot close a connection", e);
        }
    }
}
