package dev.zoe.web.execution.output;

import java.util.List;
import java.util.Optional;

/**
 * The part of a page with the output of services.
 *
 * @param lines the last ones, when the output of one service is chosen
 * @param problem why there are none now
 */
public record OutputView(
        List<OutputChoice.Option> options, OutputChoice choice, List<String> lines, Optional<String> problem) {

    public OutputView {
        options = List.copyOf(options);
        lines = List.copyOf(lines);
    }
}
