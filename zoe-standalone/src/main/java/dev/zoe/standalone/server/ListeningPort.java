package dev.zoe.standalone.server;

import dev.zoe.standalone.config.StartException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.util.Optional;

/** Chooses the port of the API before anything starts. */
final class ListeningPort {

    private ListeningPort() {}

    /**
     * The wanted port; without one the usual port, or a free one when that is taken.
     *
     * @param address where the API will listen
     * @throws StartException when the wanted port is taken, or the address is not one of this machine
     */
    static int choose(Optional<Integer> wanted, InetAddress address) throws IOException {
        if (!address.isAnyLocalAddress() && NetworkInterface.getByInetAddress(address) == null) {
            throw new StartException(
                    "%s is no address of this machine; choose another with --address, such as 127.0.0.1"
                            .formatted(address.getHostAddress()));
        }
        if (wanted.isPresent()) {
            if (!isFree(wanted.get(), address)) {
                throw new StartException("port %d is in use; choose another with --port".formatted(wanted.get()));
            }
            return wanted.get();
        }
        if (isFree(StandaloneServer.USUAL_PORT, address)) {
            return StandaloneServer.USUAL_PORT;
        }
        try (ServerSocket any = new ServerSocket(0, 1, address)) {
            return any.getLocalPort();
        }
    }

    private static boolean isFree(int port, InetAddress address) {
        try (ServerSocket socket = new ServerSocket(port, 1, address)) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
