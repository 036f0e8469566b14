package dev.zoe.web.execution.output;

import java.util.List;
import java.util.Optional;

/**
 * The part of a page with the output of services.
 *
 * @param isCut whether some services have no option and are chosen by their name
 * @param unknown the choice of the reader, when there is nothing of that name; the first choice is shown instead
 * @param lines the last ones, when the output of one service is chosen
 * @param problem why there are none now
 */
public record OutputView(
        List<OutputChoice.Option> options,
        boolean isCut,
        OutputChoice choice,
        Optional<String> unknown,
        List<String> lines,
        Optional<String> problem) {

    public OutputView {
        options = List.copyOf(options);
        lines = List.copyOf(lines);
    }

    OutputView withLines(List<String> read) {
        return new OutputView(options, isCut, choice, unknown, read, problem);
    }

    OutputView withProblem(Optional<String> why) {
        return new OutputView(options, isCut, choice, unknown, lines, why);
    }
}
