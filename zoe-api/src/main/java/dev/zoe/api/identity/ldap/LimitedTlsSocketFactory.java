package dev.zoe.api.identity.ldap;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;

/**
 * Sockets whose TLS handshake ends when the other side is silent. The library limits the time of the connection and of
 * each response, and not that of the handshake between them.
 */
final class LimitedTlsSocketFactory extends SSLSocketFactory {
    private final SSLSocketFactory sockets;
    private final int limitMillis;

    /** @param limit for each part of the handshake; afterwards the library sets time limits of its own */
    LimitedTlsSocketFactory(SSLContext tls, Duration limit) {
        this.sockets = tls.getSocketFactory();
        this.limitMillis = Math.toIntExact(limit.toMillis());
    }

    private Socket limited(Socket socket) throws IOException {
        socket.setSoTimeout(limitMillis);
        return socket;
    }

    @Override
    public Socket createSocket() throws IOException {
        return limited(sockets.createSocket());
    }

    @Override
    public Socket createSocket(Socket socket, String host, int port, boolean autoClose) throws IOException {
        return limited(sockets.createSocket(socket, host, port, autoClose));
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return limited(sockets.createSocket(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return limited(sockets.createSocket(host, port, localHost, localPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return limited(sockets.createSocket(host, port));
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort)
            throws IOException {
        return limited(sockets.createSocket(address, port, localAddress, localPort));
    }

    @Override
    public String[] getDefaultCipherSuites() {
        return sockets.getDefaultCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return sockets.getSupportedCipherSuites();
    }
}
