package dev.zoe.api.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A connection whose user decides when to send and when to read. */
public final class RawConnection implements AutoCloseable {
    private static final int PATIENCE_MILLIS = (int) Duration.ofMinutes(5).toMillis();
    private static final int SMALL_WINDOW = 4096;

    private final Socket socket;
    private final String host;

    /** @param from a loopback address, which the server takes for the caller's */
    public RawConnection(RestCaller server, String from) throws IOException {
        URI base = URI.create(server.base());
        host = base.getAuthority();
        socket = new Socket();
        socket.setReceiveBufferSize(SMALL_WINDOW);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
        socket.connect(new InetSocketAddress(base.getHost(), base.getPort()), PATIENCE_MILLIS);
    }

    /** Asks for {@code path}, {@code times} one after the other without waiting for an answer. */
    public void get(String path, int times) throws IOException {
        send("GET %s HTTP/1.1\r\nHost: %s\r\n\r\n".formatted(path, host).repeat(times));
    }

    public void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Whether the server has ended the connection, as far as it can be told without reading. */
    public boolean isEnded() {
        try {
            send("\r\n");
            return false;
        } catch (IOException broken) {
            return true;
        }
    }

    /** Reads {@code bytes}, or less when the connection ends before. */
    public String read(int bytes) throws IOException {
        return new String(socket.getInputStream().readNBytes(bytes), StandardCharsets.UTF_8);
    }

    /** All that comes until the connection ends, however it does. */
    public String readToEnd() {
        StringBuilder text = new StringBuilder();
        byte[] piece = new byte[SMALL_WINDOW];
        try {
            for (int read = socket.getInputStream().read(piece); read >= 0; ) {
                text.append(new String(piece, 0, read, StandardCharsets.ISO_8859_1));
                read = socket.getInputStream().read(piece);
            }
        } catch (IOException broken) {
            text.append("\n(").append(broken.getMessage()).append(")");
        }
        return text.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
