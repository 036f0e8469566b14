package dev.zoe.master.backend.docker;

import com.github.dockerjava.transport.SSLConfig;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** A connection with TLS and the certificates of the host. */
record SecureTransport(SSLSocket socket) implements EngineStream.Transport {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    static SecureTransport connected(DockerHost host, InetSocketAddress address) throws IOException {
        Socket plain = new Socket();
        try {
            plain.connect(address, (int) CONNECT_TIMEOUT.toMillis());
            SSLSocket secure = (SSLSocket) context(host)
                    .getSocketFactory()
                    .createSocket(plain, address.getHostString(), address.getPort(), true);
            SSLParameters parameters = secure.getSSLParameters();
            // As for all other connections to an engine: its certificate must name the host.
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            secure.setSSLParameters(parameters);
            secure.startHandshake();
            return new SecureTransport(secure);
        } catch (IOException | RuntimeException e) {
            plain.close();
            throw e;
        }
    }

    private static SSLContext context(DockerHost host) throws IOException {
        SSLConfig config = DockerTransport.config(host).getSSLConfig();
        try {
            return config.getSSLContext();
        } catch (GeneralSecurityException e) {
            throw new IOException("cannot use the certificates of Docker host " + host.name(), e);
        }
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        int read = socket.getInputStream()
                .read(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
        if (read > 0) {
            buffer.position(buffer.position() + read);
        }
        return read;
    }

    @Override
    public void write(ByteBuffer buffer) throws IOException {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    @Override
    public void shutdownOutput() throws IOException {
        socket.shutdownOutput();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
