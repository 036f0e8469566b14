package dev.zoe.cli.internal.command;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How a path in a workspace is typed: {@code :path} or {@code workspace:path}. */
final class TypedWorkspacePath {

    private static final Pattern PREFIX = Pattern.compile("(?:workspace)?:/*");

    private TypedWorkspacePath() {}

    /** The path in the workspace; empty for a local one. */
    static Optional<String> ifNamed(String text) {
        String prefix = prefix(text);
        return prefix.isEmpty() ? Optional.empty() : Optional.of(text.substring(prefix.length()));
    }

    /**
     * The path where only one in the workspace can be meant: the prefix may be absent. It is as the server writes it.
     */
    static String of(String text) {
        return Stream.of(ifNamed(text).orElse(text).split("/", -1))
                .filter(name -> !name.isEmpty() && !name.equals("."))
                .collect(Collectors.joining("/"));
    }

    /** What a path in the workspace begins with as it was typed; empty for a local one. */
    static String prefix(String text) {
        Matcher prefix = PREFIX.matcher(text);
        return prefix.lookingAt() ? prefix.group() : "";
    }
}
