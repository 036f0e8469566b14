package dev.zoe.cli.internal.description;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in a description as a user writes it: {@code services[worker].total_count}, or as a JSON Pointer
 * {@code /services/0/total_count}. A step into a list is an index, or the name of an element.
 *
 * @param text as it was written
 * @param steps keys, indexes and names
 */
record DescriptionPath(String text, List<String> steps) {

    private static final Pattern STEP = Pattern.compile("\\.?([^.\\[\\]]+)|\\[([^\\[\\]]+)\\]");

    DescriptionPath {
        steps = List.copyOf(steps);
    }

    /** @throws CommandFailure when it is no path */
    static DescriptionPath of(String text) {
        List<String> steps = text.startsWith("/") ? pointer(text) : dotted(text);
        if (steps.isEmpty() || steps.stream().anyMatch(String::isEmpty)) {
            throw notAPath(text);
        }
        return new DescriptionPath(text, steps);
    }

    private static List<String> pointer(String text) {
        return Arrays.stream(text.substring(1).split("/", -1))
                .map(step -> step.replace("~1", "/").replace("~0", "~"))
                .toList();
    }

    private static List<String> dotted(String text) {
        List<String> steps = new ArrayList<>();
        Matcher step = STEP.matcher(text);
        int end = 0;
        while (step.find() && step.start() == end) {
            steps.add(step.group(1) == null ? step.group(2) : step.group(1));
            end = step.end();
        }
        if (end != text.length() || text.startsWith(".")) {
            throw notAPath(text);
        }
        return steps;
    }

    private static CommandFailure notAPath(String text) {
        return new CommandFailure(
                ExitCode.USAGE,
                "'" + text + "' is not a path such as services[worker].total_count or /services/0/total_count");
    }
}
