package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A change of the capabilities of a role.
 *
 * @param whole they replace the present ones
 * @param added the new ones
 * @param removed empty when they replace the present ones
 */
record CapabilityChange(boolean whole, Set<String> added, Set<String> removed) {

    /** @param words {@code +can_x} and {@code -can_y}, or the full list of them without signs */
    static CapabilityChange read(List<String> words) {
        List<String> signed = words.stream().filter(CapabilityChange::isSigned).toList();
        if (signed.isEmpty()) {
            return new CapabilityChange(true, Capabilities.read(words), Set.of());
        }
        if (signed.size() < words.size()) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "write either changes such as +can_see_status -can_access_api, or the full list without signs");
        }
        Set<String> added = Capabilities.read(withSign('+', words));
        Set<String> removed = Capabilities.read(withSign('-', words));
        added.stream().filter(removed::contains).findFirst().ifPresent(both -> {
            throw new CommandFailure(ExitCode.USAGE, both + " is both added and removed");
        });
        return new CapabilityChange(false, added, removed);
    }

    /** @param present the capabilities before the change */
    Set<String> apply(Set<String> present) {
        Set<String> changed = new TreeSet<>(whole ? Set.of() : present);
        changed.addAll(added);
        changed.removeAll(removed);
        return changed;
    }

    private static List<String> withSign(char sign, List<String> words) {
        return words.stream()
                .filter(word -> word.charAt(0) == sign)
                .map(word -> word.substring(1))
                .toList();
    }

    private static boolean isSigned(String word) {
        return word.startsWith("+") || word.startsWith("-");
    }
}
