package dev.zoe.api.testing;

import java.util.Map;

/**
 * A call of the interface.
 *
 * @param method such as {@code GET}
 * @param path with its parameters, such as {@code /api/v1/users/{username}}
 */
public record Operation(String method, String path) implements Comparable<Operation> {

    /** The path with these values of its parameters. */
    public String at(Map<String, String> parameters) {
        String filled = path;
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            filled = filled.replace("{" + parameter.getKey() + "}", parameter.getValue());
        }
        return filled;
    }

    @Override
    public int compareTo(Operation other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
