package dev.zoe.api.role;

import dev.zoe.application.AllowedHostPath;
import dev.zoe.application.ContainerPolicy;
import dev.zoe.application.RolePolicy;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the users of a role may ask for in descriptions. A list that is absent leaves the choice to the site.
 *
 * @param priorityClasses priority classes that descriptions may name
 * @param networks networks that components may join
 * @param hostPaths host paths that volumes may mount; with {@code :rw} also to write
 * @param registries registries that images may come from
 * @param linuxCapabilities Linux capabilities that components may ask for
 * @param readOnlyRoot whether the root file systems of all containers are read-only
 */
@Schema(name = "RolePolicy")
public record RolePolicyView(
        Optional<List<String>> priorityClasses,
        Optional<List<String>> networks,
        Optional<List<String>> hostPaths,
        Optional<List<String>> registries,
        List<String> linuxCapabilities,
        boolean readOnlyRoot) {

    public RolePolicyView {
        priorityClasses = priorityClasses.map(List::copyOf);
        networks = networks.map(List::copyOf);
        hostPaths = hostPaths.map(List::copyOf);
        registries = registries.map(List::copyOf);
        linuxCapabilities = List.copyOf(linuxCapabilities);
    }

    public static RolePolicyView of(RolePolicy policy) {
        ContainerPolicy containers = policy.containers();
        return new RolePolicyView(
                policy.priorityClasses().map(RolePolicyView::sorted),
                containers.networks().map(RolePolicyView::sorted),
                containers
                        .hostPaths()
                        .map(paths ->
                                sorted(paths.stream().map(AllowedHostPath::text).toList())),
                containers.registries().map(RolePolicyView::sorted),
                sorted(containers.capabilities()),
                containers.readOnlyRoot());
    }

    /** For the audit trail. */
    Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("priority_classes", priorityClasses);
        values.put("networks", networks);
        values.put("host_paths", hostPaths);
        values.put("registries", registries);
        values.put("linux_capabilities", linuxCapabilities);
        values.put("read_only_root", readOnlyRoot);
        return values;
    }

    private static List<String> sorted(Collection<String> names) {
        return names.stream().sorted().toList();
    }
}
