package dev.zoe.master.backend.kubernetes;

import dev.zoe.application.DnsLabel;
import java.util.regex.Pattern;

/** Names of objects of the cluster, which are host names. */
final class ObjectNames {
    private static final Pattern LABEL_VALUE = Pattern.compile("([A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?)?");

    private ObjectNames() {}

    /** The pod of a container, which is also its host name. */
    static String pod(String containerName) {
        return DnsLabel.of(containerName);
    }

    /** The service with the published ports of a container. */
    static String ports(String containerName) {
        return DnsLabel.of("ports-" + containerName);
    }

    /** The secret with the files of a container. */
    static String secret(String containerName) {
        return DnsLabel.of("secrets-" + containerName);
    }

    /** The headless service of an execution, which gives its pods their DNS names. */
    static String network(String networkOfExecution) {
        return DnsLabel.of(networkOfExecution);
    }

    /** The text itself if it can be the value of a label, or else a value with a digest of it. */
    static String labelValue(String text) {
        return LABEL_VALUE.matcher(text).matches() ? text : DnsLabel.of(text);
    }
}
