package dev.zoe.cli.internal.settings;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds environment variables that look like settings of the command line and are none, such as {@code ZOE_PASSWORD}.
 * Variables of the launcher, of the server, of services and of the tests begin with {@code ZOE_} too.
 */
final class UnknownVariables {

    private static final Set<String> KNOWN = Set.of(
            "ZOE_URL",
            "ZOE_USER",
            "ZOE_PASS",
            "ZOE_TOKEN",
            "ZOE_CA_FILE",
            "ZOE_CONFIG",
            "ZOE_CONTEXT",
            "ZOE_DATA",
            "ZOE_WORKSPACE",
            "ZOE_SHARED_DATA",
            "ZOE_DEPLOYMENTNAME",
            "ZOE_QUEUES");
    private static final List<String> KNOWN_PREFIXES = List.of(
            "ZOE_API_",
            "ZOE_MASTER_",
            "ZOE_BACKEND_",
            "ZOE_PRIORITIES_",
            "ZOE_QUEUES_",
            "ZOE_TEST_",
            "ZOE_SWARM_",
            "ZOE_KUBERNETES_");

    private UnknownVariables() {}

    /** One sentence about all of them; empty when there is none. */
    static Optional<String> warning(Collection<String> variables) {
        List<String> unknown = variables.stream()
                .filter(name -> name.startsWith("ZOE_"))
                .filter(name -> !KNOWN.contains(name) && KNOWN_PREFIXES.stream().noneMatch(name::startsWith))
                .sorted()
                .toList();
        return unknown.isEmpty()
                ? Optional.empty()
                : Optional.of("warning: the command line does not know " + String.join(", ", unknown)
                        + "; it reads ZOE_URL, ZOE_TOKEN, ZOE_USER, ZOE_PASS, ZOE_CA_FILE, ZOE_CONFIG and ZOE_CONTEXT");
    }
}
