package dev.zoe.simulator.cli;

import dev.zoe.simulator.example.WorkedExample;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Units held by each application over time: one line for each, one column for each second; X is ten. */
final class GanttChart {

    private static final String DIGITS = "0123456789X";

    private GanttChart() {}

    static void print(PrintStream out, WorkedExample.ExampleSchedule run) {
        int applications = run.completions().size();
        for (int i = 0; i < applications; i++) {
            StringBuilder line = new StringBuilder("  ").append(letter(i)).append("  ");
            for (int second = 0; second < Math.ceil(run.completions().get(i)); second++) {
                int units = units(run.steps(), i, second);
                line.append(units == 0 ? ' ' : DIGITS.charAt(units % DIGITS.length()));
            }
            out.println(line
                    + String.format(
                            Locale.ROOT, " until %.4f", run.completions().get(i)));
        }
    }

    static char letter(int application) {
        return (char) ('A' + application);
    }

    private static int units(List<WorkedExample.AllocationStep> steps, int application, double time) {
        int units = 0;
        for (WorkedExample.AllocationStep step : steps) {
            if (step.application() == application && step.from() <= time) {
                units = step.units();
            }
        }
        return units;
    }
}
