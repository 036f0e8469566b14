package dev.zoe.standalone.server;

import dev.zoe.standalone.config.StartException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Optional;

/** Chooses the port of the API before anything starts. */
final class ListeningPort {

    private ListeningPort() {}

    /**
     * The wanted port; without one the usual port, or a free one when that is taken.
     *
     * @throws StartException when the wanted port is taken
     */
    static int choose(Optional<Integer> wanted) throws IOException {
        if (wanted.isPresent()) {
            if (!isFree(wanted.get())) {
                throw new StartException("port %d is in use; choose another with --port".formatted(wanted.get()));
            }
            return wanted.get();
        }
        if (isFree(StandaloneServer.USUAL_PORT)) {
            return StandaloneServer.USUAL_PORT;
        }
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
