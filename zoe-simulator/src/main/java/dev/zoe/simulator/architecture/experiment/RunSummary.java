package dev.zoe.simulator.architecture.experiment;

import dev.zoe.simulator.architecture.measurement.AgentFigures;
import dev.zoe.simulator.architecture.measurement.Spread;
import dev.zoe.simulator.statistics.MeanEstimate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Means over the seeds of one point, by the names that the figures have in the results.
 *
 * @param runs number of runs that were not stopped early
 */
public record RunSummary(RunPoint point, int runs, Map<String, MeanEstimate> means) {

    /** One summary for each point, in the order of the runs. */
    public static List<RunSummary> of(List<RunRecord> runs) {
        Map<RunPoint, List<RunRecord>> byPoint = new LinkedHashMap<>();
        runs.stream().filter(run -> !run.interrupted()).forEach(run -> byPoint.computeIfAbsent(
                        run.point(), each -> new ArrayList<>())
                .add(run));
        return byPoint.entrySet().stream()
                .map(each -> summary(each.getKey(), each.getValue()))
                .toList();
    }

    private static RunSummary summary(RunPoint point, List<RunRecord> runs) {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        for (RunRecord run : runs) {
            figures(run).forEach((name, value) -> {
                if (Double.isFinite(value)) {
                    values.computeIfAbsent(name, each -> new ArrayList<>()).add(value);
                }
            });
        }
        Map<String, MeanEstimate> means = new LinkedHashMap<>();
        values.forEach((name, list) -> means.put(
                name,
                MeanEstimate.of(list.stream().mapToDouble(Double::doubleValue).toArray())));
        return new RunSummary(point, runs.size(), means);
    }

    private static Map<String, Double> figures(RunRecord run) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("jobs.submitted", (double) run.jobs().submitted());
        figures.put("jobs.scheduled", (double) run.jobs().scheduled());
        figures.put("jobs.abandoned", (double) run.jobs().abandoned());
        figures.put("jobs.unfinished", (double) run.jobs().unfinished());
        for (AgentFigures agent : run.agents()) {
            String name = "agents." + agent.name() + ".";
            figures.put(name + "busy", agent.busy());
            spread(figures, name + "wait_first", agent.waitFirst());
            spread(figures, name + "wait_full", agent.waitFull());
            figures.put(name + "transactions.conflict_fraction", agent.conflictFraction());
            figures.put(name + "left", (double) agent.left());
        }
        spread(figures, "allocation_time", run.allocation());
        spread(figures, "response", run.response());
        spread(figures, "delay", run.delay());
        figures.put("utilisation.cores", run.usedCores());
        figures.put("utilisation.memory", run.usedMemory());
        figures.put("locality", run.locality());
        run.counters()
                .forEach((counter, value) ->
                        figures.put(SystemCatalog.label(counter).replace('-', '_'), (double) value));
        return figures;
    }

    private static void spread(Map<String, Double> figures, String name, Spread spread) {
        figures.put(name + ".mean", spread.mean());
        figures.put(name + ".p50", spread.p50());
        figures.put(name + ".p99", spread.p99());
    }
}
