package dev.zoe.master.backend.docker;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * One Docker Engine, a node of the scheduler.
 *
 * @param name of the node
 * @param url {@code unix:///path/to/socket} or {@code tcp://host:port}
 * @param tlsCertPath directory with ca.pem, cert.pem and key.pem; the connection is then encrypted and verified
 * @param labels for placement; the label {@code disabled} drains the host
 * @param gpus devices that containers may get, since an engine does not tell
 * @param address where published ports are reached
 * @param bindAddress address of the host that published ports are bound to
 * @param drained takes no new containers
 */
public record DockerHost(
        String name,
        URI url,
        Optional<Path> tlsCertPath,
        Set<String> labels,
        int gpus,
        String address,
        String bindAddress,
        boolean drained) {
    private static final String DRAIN_LABEL = "disabled";
    private static final String LOOPBACK = "127.0.0.1";
    private static final String EVERYWHERE = "0.0.0.0";

    public DockerHost {
        labels = Set.copyOf(labels);
        drained = drained || labels.contains(DRAIN_LABEL);
        String scheme = String.valueOf(url.getScheme());
        if (!scheme.equals("unix") && !scheme.equals("tcp")) {
            throw new IllegalArgumentException("the URL of Docker host " + name + " is " + url
                    + "; it would look like unix:///var/run/docker.sock or tcp://host:2376");
        }
    }

    /**
     * An engine with the usual addresses: behind a local socket, published ports are for this host only; behind TCP,
     * they are bound everywhere and reached at the host of the URL.
     */
    public static DockerHost at(String name, URI url) {
        boolean local = "unix".equals(url.getScheme());
        return new DockerHost(
                name,
                url,
                Optional.empty(),
                Set.of(),
                0,
                local ? LOOPBACK : String.valueOf(url.getHost()),
                local ? LOOPBACK : EVERYWHERE,
                false);
    }

    /** The same engine, spoken to with TLS. */
    public DockerHost withTls(Path certificates) {
        return new DockerHost(name, url, Optional.of(certificates), labels, gpus, address, bindAddress, drained);
    }

    /** The same engine with labels for placement. */
    public DockerHost withLabels(Set<String> newLabels) {
        return new DockerHost(name, url, tlsCertPath, newLabels, gpus, address, bindAddress, drained);
    }
}
