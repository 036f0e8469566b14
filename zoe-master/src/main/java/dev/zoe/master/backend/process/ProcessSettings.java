package dev.zoe.master.backend.process;

import dev.zoe.master.backend.ServicePolicy;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Where the process back-end keeps things, and how this host is shown to the scheduler.
 *
 * @param root directory for the folders of the services; one deployment only
 * @param images directory of the images
 * @param nodeName the one node
 * @param millicores capacity, thousandths of a core; empty for all processors of this host
 * @param memory capacity in bytes; empty for the physical memory less what the host needs
 * @param labels of the node
 * @param policy which host paths programs are given; nothing else of it can be enforced here
 */
public record ProcessSettings(
        Path root,
        Path images,
        String nodeName,
        OptionalLong millicores,
        OptionalLong memory,
        Set<String> labels,
        ServicePolicy policy) {

    /** With the usual policy. */
    public ProcessSettings(
            Path root, Path images, String nodeName, OptionalLong millicores, OptionalLong memory, Set<String> labels) {
        this(root, images, nodeName, millicores, memory, labels, ServicePolicy.defaults());
    }

    /** The same with another policy. */
    public ProcessSettings withPolicy(ServicePolicy newPolicy) {
        return new ProcessSettings(root, images, nodeName, millicores, memory, labels, newPolicy);
    }

    public ProcessSettings {
        root = root.toAbsolutePath().normalize();
        images = images.toAbsolutePath().normalize();
        labels = Set.copyOf(labels);
    }

    /** This host as it is, with everything below one directory. */
    public static ProcessSettings below(Path directory) {
        return new ProcessSettings(
                directory.resolve("process"),
                directory.resolve("images"),
                hostName(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Set.of());
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            // A host that does not know its own name is still a node.
            return "localhost";
        }
    }
}
