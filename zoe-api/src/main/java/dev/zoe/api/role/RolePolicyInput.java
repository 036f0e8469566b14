package dev.zoe.api.role;

import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.FieldType;
import dev.zoe.application.AllowedHostPath;
import dev.zoe.application.ContainerPolicy;
import dev.zoe.application.LinuxCapabilities;
import dev.zoe.application.RolePolicy;
import dev.zoe.application.SiteLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** The members of a role in the body of a call that say what descriptions may ask for. */
final class RolePolicyInput {

    private static final int MOST = 100;
    private static final int LONGEST_PATH = 4096;

    private static final Pattern NETWORK = Pattern.compile("\\*|[A-Za-z0-9][A-Za-z0-9_.-]{0,127}");
    private static final Pattern REGISTRY = Pattern.compile("\\*|[a-z0-9][a-z0-9.:_-]{0,254}");

    private static final FieldType<Optional<Set<String>>> NETWORKS = names(
            NETWORK.asMatchPredicate(),
            "a list of up to 100 names of networks, \"*\" for all, or null for those of the site");

    private static final FieldType<Optional<Set<String>>> REGISTRIES = names(
            REGISTRY.asMatchPredicate(),
            "a list of up to 100 registries such as \"docker.io\" or \"registry:5000\", \"*\" for all with a domain"
                    + " name, or null for those of the site");

    private static final FieldType<Optional<List<AllowedHostPath>>> HOST_PATHS = FieldType.names(
                    "a list of up to 100 absolute paths such as \"/data\" or \"/data:rw\", or null for those of the"
                            + " site")
            .map(RolePolicyInput::paths)
            .map(paths -> Optional.of(Optional.of(paths)));

    private static final FieldType<Set<String>> CAPABILITIES = FieldType.names(
                    "a list of some of " + String.join(", ", new TreeSet<>(LinuxCapabilities.NAMES)))
            .map(names -> Optional.of(Set.copyOf(names)).filter(LinuxCapabilities.NAMES::containsAll));

    private RolePolicyInput() {}

    /**
     * Reads the members that are given. The result replaces them in a policy and keeps the others.
     *
     * @param site has the names of the priority classes
     */
    static UnaryOperator<RolePolicy> read(FieldReader fields, SiteLimits site) {
        FieldType<Optional<Set<String>>> classes = names(
                site.priorities()::contains,
                "a list of some of " + String.join(", ", new TreeSet<>(site.priorities())) + ", or null for all");
        Optional<Optional<Set<String>>> priorityClasses =
                fields.readOrClear("priority_classes", classes, Optional.empty());
        Optional<Optional<Set<String>>> networks = fields.readOrClear("networks", NETWORKS, Optional.empty());
        Optional<Optional<List<AllowedHostPath>>> hostPaths =
                fields.readOrClear("host_paths", HOST_PATHS, Optional.empty());
        Optional<Optional<Set<String>>> registries = fields.readOrClear("registries", REGISTRIES, Optional.empty());
        Optional<Set<String>> capabilities = fields.readOrClear("linux_capabilities", CAPABILITIES, Set.of());
        Optional<Boolean> readOnlyRoot = fields.readOrClear("read_only_root", FieldType.FLAG, false);
        return before -> {
            ContainerPolicy containers = before.containers();
            return new RolePolicy(
                    priorityClasses.orElse(before.priorityClasses()),
                    new ContainerPolicy(
                            networks.orElse(containers.networks()),
                            hostPaths.orElse(containers.hostPaths()),
                            registries.orElse(containers.registries()),
                            capabilities.orElse(containers.capabilities()),
                            readOnlyRoot.orElse(containers.readOnlyRoot())));
        };
    }

    private static FieldType<Optional<Set<String>>> names(Predicate<String> allowed, String range) {
        return FieldType.names(range)
                .map(names -> names.size() <= MOST && names.stream().allMatch(allowed)
                        ? Optional.of(Optional.of(Set.copyOf(names)))
                        : Optional.empty());
    }

    private static Optional<List<AllowedHostPath>> paths(List<String> texts) {
        List<AllowedHostPath> paths = new ArrayList<>();
        for (String text : texts) {
            if (text.length() > LONGEST_PATH || text.chars().anyMatch(Character::isISOControl)) {
                return Optional.empty();
            }
            try {
                paths.add(AllowedHostPath.of(text));
            } catch (IllegalArgumentException e) {
                // It is not absolute, or no path at all: the range says what would be right.
                return Optional.empty();
            }
        }
        return paths.size() <= MOST ? Optional.of(paths) : Optional.empty();
    }
}
