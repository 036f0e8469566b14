package dev.zoe.master.backend.docker;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * One Docker Engine, a node of the scheduler.
 *
 * @param name of the node
 * @param url {@code unix:///path/to/socket} or {@code tcp://host:port}
 * @param tlsCertPath directory with ca.pem, cert.pem and key.pem; the connection is then encrypted and verified
 * @param labels for placement; the label {@code disabled} drains the host
 * @param gpus devices that containers may get; an engine does not report them
 * @param address where published ports are reached
 * @param bindAddress address of the host that published ports are bound to
 * @param drained takes no new containers
 * @param calls bound on concurrent starts and stops; empty for that of the master's settings
 */
public record DockerHost(
        String name,
        URI url,
        Optional<Path> tlsCertPath,
        Set<String> labels,
        int gpus,
        String address,
        String bindAddress,
        boolean drained,
        OptionalInt calls) {
    private static final String DRAIN_LABEL = "disabled";
    private static final String NOT_DRAINED = "disabled=false";
    private static final List<String> CERTIFICATES = List.of("ca.pem", "cert.pem", "key.pem");
    private static final String LOOPBACK = "127.0.0.1";
    private static final String ANY_ADDRESS = "0.0.0.0";

    public DockerHost {
        labels = Set.copyOf(labels);
        String scheme = String.valueOf(url.getScheme());
        if (!scheme.equals("unix") && !scheme.equals("tcp")) {
            throw new IllegalArgumentException("the URL of Docker host " + name + " is " + url
                    + "; it would look like unix:///var/run/docker.sock or tcp://host:2376");
        }
        if (calls.isPresent() && calls.getAsInt() < 1) {
            throw new IllegalArgumentException("Docker host " + name + " may be asked for " + calls.getAsInt()
                    + " things at once; at least 1 is needed");
        }
        tlsCertPath.ifPresent(directory -> requireCertificates(name, directory));
    }

    /** Whether its file system is that of this machine. */
    boolean isLocal() {
        return "unix".equals(url.getScheme());
    }

    /** Whether it takes no new containers, by its settings or by one of these labels. */
    boolean drainedBy(Set<String> all) {
        return drained || areDraining(all);
    }

    /** Whether a host with these labels takes no new containers. */
    public static boolean areDraining(Set<String> labels) {
        return labels.stream()
                .anyMatch(label -> label.equals(DRAIN_LABEL)
                        || (label.startsWith(DRAIN_LABEL + "=") && !label.equals(NOT_DRAINED)));
    }

    private static void requireCertificates(String name, Path directory) {
        for (String file : CERTIFICATES) {
            if (!Files.isReadable(directory.resolve(file))) {
                throw new IllegalArgumentException(
                        ("the TLS directory of Docker host %s, %s, has no readable %s; it needs %s: the CA of the"
                                        + " engine, and a certificate for this client with its key")
                                .formatted(name, directory, file, String.join(", ", CERTIFICATES)));
            }
        }
    }

    /**
     * An engine with default addresses: published ports of a local socket are bound to loopback; those of a TCP URL are
     * bound to all addresses, and reached at the host of the URL.
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
                local ? LOOPBACK : ANY_ADDRESS,
                false,
                OptionalInt.empty());
    }
}
