package dev.zoe.simulator.evaluation.chapter;

import dev.zoe.simulator.evaluation.MetricSeries;
import dev.zoe.simulator.evaluation.SimulationCase;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A table of means: what was published, and two cases on our workload side by side.
 *
 * @param first heading of the first case, which the second is compared with
 * @param second heading of the second case
 */
public record EvaluationTable(
        String number, String title, String caption, String first, String second, List<TableRow> rows) {

    public EvaluationTable {
        rows = List.copyOf(rows);
    }

    /**
     * One mean.
     *
     * @param label without commas, as it stands in a CSV file
     * @param published the figure that was printed; in seconds
     */
    public record TableRow(
            String label, OptionalDouble published, SimulationCase first, SimulationCase second, MetricSeries series) {}

    /** All cases that it needs. */
    public List<SimulationCase> cases() {
        return rows.stream()
                .flatMap(row -> Stream.of(row.first(), row.second()))
                .toList();
    }
}
