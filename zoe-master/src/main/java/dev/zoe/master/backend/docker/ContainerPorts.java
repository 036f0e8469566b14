package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.Ports;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections to the ports of a container. The engine says at which address the container has a port: that of the
 * host for a published one, or its own in the network of its execution. The engine is asked again when the connection
 * is open, so that it does not lead to a later container that got the same address.
 */
final class ContainerPorts {
    private ContainerPorts() {}

    /**
     * @param container id of a running container
     * @param network name of the network of its execution
     */
    static InetSocketAddress address(DockerEngine engine, String container, String network, int port)
            throws BackEndException {
        InspectContainerResponse found = engine.inspect(container);
        if (!Boolean.TRUE.equals(found.getState().getRunning())) {
            throw notRunning(container);
        }
        Optional<InetSocketAddress> published =
                published(found.getNetworkSettings().getPorts(), port, engine.host());
        if (published.isPresent()) {
            return published.get();
        }
        if (!engine.host().isLocal()) {
            throw new BackEndException(
                    Kind.UNSUPPORTED,
                    ("port %d is not among the ports of the component, and node %s is another machine, of which only"
                                    + " those can be reached; add it to \"ports\" in the description")
                            .formatted(port, engine.node()));
        }
        Map<String, ContainerNetwork> networks = found.getNetworkSettings().getNetworks();
        ContainerNetwork own = networks == null ? null : networks.get(network);
        String ip = own == null ? null : own.getIpAddress();
        if (ip == null || ip.isEmpty()) {
            throw notRunning(container);
        }
        return new InetSocketAddress(resolve(ip), port);
    }

    private static Optional<InetSocketAddress> published(@Nullable Ports ports, int port, DockerHost host)
            throws BackEndException {
        Ports.Binding @Nullable [] bindings =
                ports == null ? null : ports.getBindings().get(ExposedPort.tcp(port));
        if (bindings == null || bindings.length == 0) {
            return Optional.empty();
        }
        return Optional.of(
                new InetSocketAddress(resolve(host.address()), Integer.parseInt(bindings[0].getHostPortSpec())));
    }

    private static InetAddress resolve(String host) throws BackEndException {
        try {
            return InetAddress.getByName(host);
        } catch (IOException e) {
            throw new BackEndException(Kind.UNAVAILABLE, "the address " + host + " of a node is not known", e);
        }
    }

    private static BackEndException notRunning(String container) {
        return new BackEndException(Kind.NOT_FOUND, "container " + container + " does not run");
    }
}
