package dev.zoe.master.session;

import dev.zoe.application.SafeText;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/**
 * Opens connections to ports of one container. Its address is asked for again when the connection is open, so that it
 * does not lead to a later container that got the same address.
 */
final class PortConnector {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    /** Where a port of the container is reached now. */
    interface Addresses {
        InetSocketAddress of(int port) throws BackEndException;
    }

    private final Addresses addresses;

    PortConnector(Addresses addresses) {
        this.addresses = addresses;
    }

    /** @throws BackEndException when the container does not run, or nothing listens on this port of it */
    SocketChannel connect(int port) throws BackEndException {
        InetSocketAddress address = addresses.of(port);
        try {
            SocketChannel channel = SocketChannel.open();
            boolean usable = false;
            try {
                channel.socket().connect(address, (int) CONNECT_TIMEOUT.toMillis());
                usable = addresses.of(port).equals(address);
            } finally {
                if (!usable) {
                    channel.close();
                }
            }
            if (!usable) {
                throw new BackEndException(Kind.NOT_FOUND, "the service has ended");
            }
            return channel;
        } catch (IOException e) {
            throw new BackEndException(
                    Kind.REJECTED,
                    "port %d: %s; the program must listen on it, on all of its addresses"
                            .formatted(port, SafeText.line(String.valueOf(e.getMessage()))),
                    e);
        }
    }
}
