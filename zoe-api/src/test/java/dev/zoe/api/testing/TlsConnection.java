package dev.zoe.api.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** What {@link RawConnection} is, with TLS. */
public final class TlsConnection implements AutoCloseable {
    private static final int PATIENCE_MILLIS = (int) Duration.ofMinutes(2).toMillis();
    private static final int SMALL_WINDOW = 4096;

    private final SSLSocket socket;

    /**
     * Connects and shakes hands.
     *
     * @param from a loopback address, which the server takes for the caller's
     * @param protocols such as {@code TLSv1.3}; none for those of the JDK
     */
    public TlsConnection(SSLContext trusted, String from, int port, String... protocols) throws IOException {
        socket = (SSLSocket) trusted.getSocketFactory().createSocket();
        try {
            socket.setReceiveBufferSize(SMALL_WINDOW);
            socket.setSoTimeout(PATIENCE_MILLIS);
            if (protocols.length > 0) {
                socket.setEnabledProtocols(protocols);
            }
            socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            socket.startHandshake();
        } catch (IOException refused) {
            socket.close();
            throw refused;
        }
    }

    /** The certificate of the server. */
    public X509Certificate certificate() throws IOException {
        return (X509Certificate) socket.getSession().getPeerCertificates()[0];
    }

    public String protocol() {
        return socket.getSession().getProtocol();
    }

    /** Asks for {@code path}, {@code times} one after the other without waiting for an answer. */
    public void get(String path, int times) throws IOException {
        String request = "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted(path);
        socket.getOutputStream().write(request.repeat(times).getBytes(StandardCharsets.UTF_8));
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
