package dev.zoe.simulator.workload;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Values with names in files and on the command line.
 *
 * @param what the kind of the values, for messages
 * @param name the name of each
 */
public record NamedChoice<T>(String what, List<T> values, Function<T, String> name) {

    public NamedChoice {
        values = List.copyOf(values);
    }

    /** The one of that name, or nothing. */
    public Optional<T> find(String wanted) {
        return values.stream().filter(each -> name.apply(each).equals(wanted)).findFirst();
    }

    /** @throws IllegalArgumentException when there is none of that name, with those that there are */
    public T get(String wanted) {
        return find(wanted)
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown " + what + " '" + wanted + "'; expected one of " + names()));
    }

    /** All names, for messages. */
    public String names() {
        return values.stream().map(name).collect(Collectors.joining(", "));
    }
}
