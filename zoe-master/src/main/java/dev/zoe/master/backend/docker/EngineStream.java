package dev.zoe.master.backend.docker;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A connection that an engine has turned into a stream of bytes in both directions, for a program that it runs.
 *
 * <p>docker-java opens such connections too. It does not tell the engine the end of the input, so that a program such
 * as {@code cat} would never end, and it waits for 8 bytes of the output of a terminal before it gives the first.
 */
final class EngineStream implements AutoCloseable {
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(15);
    private static final int MOST_HEADERS = 64 * 1024;
    private static final String SWITCHED = "101";

    /** The bytes below HTTP; a thread may read while another one writes. */
    interface Transport extends AutoCloseable {
        /** Fills a part of the buffer; -1 at the end. */
        int read(ByteBuffer buffer) throws IOException;

        /** Writes all of the buffer. */
        void write(ByteBuffer buffer) throws IOException;

        void shutdownOutput() throws IOException;

        @Override
        void close() throws IOException;
    }

    /** An engine answered that it does not switch. */
    static final class RefusedException extends IOException {
        private static final long serialVersionUID = 1L;

        RefusedException(String answer) {
            super(answer);
        }
    }

    private final Transport transport;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EngineStream(Transport transport) {
        this.transport = transport;
    }

    /**
     * Sends a request and waits until the engine has switched.
     *
     * @param path of the request, with the query
     * @param body in JSON
     * @throws RefusedException when the engine answers with an error
     */
    static EngineStream open(DockerHost host, String path, String body) throws IOException {
        EngineStream stream = new EngineStream(connect(host));
        AtomicBoolean switched = new AtomicBoolean();
        CompletableFuture.delayedExecutor(ANSWER_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> {
                    if (!switched.get()) {
                        stream.close();
                    }
                });
        try {
            stream.requestSwitch(path, body);
            switched.set(true);
            return stream;
        } catch (IOException | RuntimeException e) {
            stream.close();
            throw e;
        }
    }

    private static Transport connect(DockerHost host) throws IOException {
        if (host.isLocal()) {
            SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
            return ChannelTransport.connected(
                    channel, UnixDomainSocketAddress.of(host.url().getPath()));
        }
        InetSocketAddress address =
                new InetSocketAddress(host.url().getHost(), host.url().getPort());
        return host.tlsCertPath().isPresent()
                ? SecureTransport.connected(host, address)
                : ChannelTransport.connected(SocketChannel.open(), address);
    }

    private void requestSwitch(String path, String body) throws IOException {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        String head = String.join(
                "\r\n",
                "POST " + path + " HTTP/1.1",
                "Host: docker",
                "Connection: Upgrade",
                "Upgrade: tcp",
                "Content-Type: application/json",
                "Content-Length: " + content.length,
                "",
                "");
        transport.write(ByteBuffer.wrap(head.getBytes(StandardCharsets.US_ASCII)));
        transport.write(ByteBuffer.wrap(content));
        String answer = readHead();
        String[] status = answer.lines().findFirst().orElse("").split(" ", 3);
        if (status.length < 2 || !status[1].equals(SWITCHED)) {
            throw new RefusedException(readError(answer));
        }
    }

    /** Byte by byte: what follows belongs to the stream. */
    private String readHead() throws IOException {
        StringBuilder head = new StringBuilder();
        ByteBuffer one = ByteBuffer.allocate(1);
        while (head.length() < MOST_HEADERS && !(head.indexOf("\r\n\r\n", Math.max(0, head.length() - 4)) >= 0)) {
            one.clear();
            if (transport.read(one) < 0) {
                throw new EOFException("the engine closed the connection before it answered");
            }
            head.append((char) (one.get(0) & 0xff));
        }
        return head.toString();
    }

    private String readError(String head) throws IOException {
        int length = head.lines()
                .filter(line -> line.regionMatches(true, 0, "Content-Length:", 0, "Content-Length:".length()))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .mapToInt(Integer::parseInt)
                .findFirst()
                .orElse(0);
        ByteBuffer body = ByteBuffer.allocate(Math.min(length, MOST_HEADERS));
        while (body.hasRemaining() && transport.read(body) >= 0) {
            Thread.onSpinWait();
        }
        String text = StandardCharsets.UTF_8.decode(body.flip()).toString();
        return text.isEmpty() ? head.lines().findFirst().orElse("") : DockerTransport.engineMessage(text);
    }

    /** Fills a part of the buffer; -1 at the end, also after a close. */
    int read(ByteBuffer buffer) throws IOException {
        try {
            return transport.read(buffer);
        } catch (IOException e) {
            if (closed.get()) {
                return -1;
            }
            throw e;
        }
    }

    /** Fills the buffer; false at the end of the stream. */
    boolean readFully(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            if (read(buffer) < 0) {
                return false;
            }
        }
        return true;
    }

    void write(ByteBuffer buffer) throws IOException {
        transport.write(buffer);
    }

    /** Nothing more is written; the other direction stays open. */
    void endWriting() throws IOException {
        transport.shutdownOutput();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            try {
                transport.close();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot close a connection to a Docker Engine", e);
            }
        }
    }
}
