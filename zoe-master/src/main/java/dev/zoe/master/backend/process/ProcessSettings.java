package dev.zoe.master.backend.process;

import dev.zoe.master.backend.SitePolicy;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The directories of the process back-end, and this host as a node.
 *
 * @param root directory for the folders of the services; for one deployment only
 * @param images directory of the images
 * @param nodeName name of the one node
 * @param millicores capacity, thousandths of a core; empty for all processors of this host
 * @param memory capacity in bytes; empty for the physical memory without the reserve of the host
 * @param labels of the node
 * @param policy the allowed host paths; the rest of the policy cannot be enforced here
 */
public record ProcessSettings(
        Path root,
        Path images,
        String nodeName,
        OptionalLong millicores,
        OptionalLong memory,
        Set<String> labels,
        SitePolicy policy) {

    /** Settings with the default policy. */
    public ProcessSettings(
            Path root, Path images, String nodeName, OptionalLong millicores, OptionalLong memory, Set<String> labels) {
        this(root, images, nodeName, millicores, memory, labels, SitePolicy.defaults());
    }

    /** The same with another policy. */
    public ProcessSettings withPolicy(SitePolicy newPolicy) {
        return new ProcessSettings(root, images, nodeName, millicores, memory, labels, newPolicy);
    }

    public ProcessSettings {
        root = root.toAbsolutePath().normalize();
        images = images.toAbsolutePath().normalize();
        labels = Set.copyOf(labels);
    }

    /** This host with its own capacity, and all files below one directory. */
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
