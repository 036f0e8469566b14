package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The last line of a command that waited for the end of an execution. */
public final class ExecutionEndSummary {

    private ExecutionEndSummary() {}

    /** {@code mandelbrot (42) terminated after 21 s: 2 core, 8 elastic services, peak 10}. */
    public static String of(ExecutionDocument execution) {
        String end = execution.title() + " " + verb(execution) + after(execution);
        return HumanReadable.oneLine(end + ": " + String.join(", ", details(execution)));
    }

    private static String verb(ExecutionDocument execution) {
        return switch (execution.status()) {
            case "terminated" -> "terminated";
            case "error" -> "ended with an error";
            case "cancelled" -> "was cancelled";
            default -> "is " + execution.status();
        };
    }

    /** From submission to end: the time its user waited. */
    private static String after(ExecutionDocument execution) {
        return execution
                .submittedAt()
                .flatMap(from -> execution.endedAt().map(to -> Duration.between(from, to)))
                .map(duration -> " after " + HumanReadable.duration(duration))
                .orElse("");
    }

    private static List<String> details(ExecutionDocument execution) {
        List<String> details = new ArrayList<>();
        if (!execution.errorMessage().isEmpty()) {
            details.add(execution.errorMessage());
        }
        if (execution.hasFailed()) {
            execution.exitCode().ifPresent(code -> details.add("exit code " + code));
        }
        details.add(execution.core().total() + " core");
        details.add(execution.elastic().total() + " elastic services");
        execution.peakServices().ifPresent(peak -> details.add("peak " + peak));
        return details;
    }
}
