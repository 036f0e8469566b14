package dev.zoe.db.user;

import dev.zoe.application.AllowedHostPath;
import dev.zoe.application.ContainerPolicy;
import dev.zoe.application.RolePolicy;
import dev.zoe.db.mapping.ResultRow;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The columns of a role that say what its users may ask for in a description. */
final class RolePolicyColumns {

    /** Of the table {@code role} as {@code r}. */
    static final String COLUMNS =
            "r.priority_classes, r.networks, r.host_paths, r.registries, r.linux_capabilities, r.read_only_root";

    private RolePolicyColumns() {}

    static RolePolicy read(ResultRow row) throws SQLException {
        return new RolePolicy(
                set(row.maybeTexts("priority_classes")),
                new ContainerPolicy(
                        set(row.maybeTexts("networks")),
                        paths(row.maybeTexts("host_paths")),
                        set(row.maybeTexts("registries")),
                        Set.copyOf(row.maybeTexts("linux_capabilities").orElse(List.of())),
                        row.flag("read_only_root")));
    }

    static Optional<Set<String>> set(Optional<List<String>> column) {
        return column.map(Set::copyOf);
    }

    static Optional<List<AllowedHostPath>> paths(Optional<List<String>> column) {
        return column.map(texts -> texts.stream().map(AllowedHostPath::of).toList());
    }

    /** Sorted, so that equal policies are equal rows. */
    static @Nullable List<String> column(Optional<Set<String>> names) {
        return names.map(set -> set.stream().sorted().toList()).orElse(null);
    }
}
