package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** What roles may allow. Each may be typed with or without {@code can_}, with dashes or with underscores. */
final class Capabilities {

    private static final String PREFIX = "can_";

    private static final List<String> ALL = List.of(
            "can_access_api",
            "can_access_full_shop",
            "can_access_services",
            "can_change_config",
            "can_customize_resources",
            "can_delete_executions",
            "can_operate_others",
            "can_see_status",
            "can_submit_executions");

    private Capabilities() {}

    /** For the completion of a shell. */
    static final class Candidates implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ALL.iterator();
        }
    }

    /**
     * The names that the API has, sorted.
     *
     * @throws CommandFailure that names all that are unknown, and those that there are
     */
    static Set<String> read(Collection<String> typed) {
        List<String> unknown =
                typed.stream().filter(word -> !ALL.contains(name(word))).toList();
        if (!unknown.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "there is no capability '" + String.join("', '", unknown) + "'; use " + String.join(", ", ALL));
        }
        Set<String> names = new TreeSet<>();
        typed.forEach(word -> names.add(name(word)));
        return names;
    }

    private static String name(String typed) {
        String name = typed.toLowerCase(Locale.ROOT).replace('-', '_');
        return name.startsWith(PREFIX) ? name : PREFIX + name;
    }
}
