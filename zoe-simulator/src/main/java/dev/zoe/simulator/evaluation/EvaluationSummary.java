package dev.zoe.simulator.evaluation;

import dev.zoe.simulator.evaluation.BoxStatistics.Statistic;
import dev.zoe.simulator.statistics.MeanEstimate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Results over all runs. */
public final class EvaluationSummary {

    private final Map<String, Map<Long, CaseMeasurement>> bySeed = new LinkedHashMap<>();

    EvaluationSummary(Collection<CaseMeasurement> measurements, List<Long> seeds) {
        for (CaseMeasurement each : measurements) {
            if (seeds.contains(each.seed())) {
                bySeed.computeIfAbsent(each.run(), run -> new TreeMap<>()).put(each.seed(), each);
            }
        }
    }

    /**
     * Number of runs of a case, and the sums over the outcomes of their applications.
     *
     * @param floor mean turnaround without waiting and with all components, the lower bound
     */
    public record CaseCounts(
            int runs, long completed, long unfinished, long refused, double floor, double wallSeconds) {}

    /** Whether there is a run of every case. */
    public boolean has(Collection<SimulationCase> cases) {
        return cases.stream().allMatch(each -> bySeed.containsKey(each.id()));
    }

    public CaseCounts counts(SimulationCase simulated) {
        Collection<CaseMeasurement> all = runs(simulated).values();
        return new CaseCounts(
                all.size(),
                all.stream().mapToLong(CaseMeasurement::completed).sum(),
                all.stream().mapToLong(CaseMeasurement::unfinished).sum(),
                all.stream().mapToLong(CaseMeasurement::refused).sum(),
                all.stream().collect(Collectors.averagingDouble(CaseMeasurement::floor)),
                all.stream().collect(Collectors.summingDouble(CaseMeasurement::wallSeconds)));
    }

    /** A statistic of a series, over the runs. */
    public MeanEstimate estimate(SimulationCase simulated, MetricSeries series, Statistic statistic) {
        return MeanEstimate.of(runs(simulated).values().stream()
                .mapToDouble(run -> run.box(series).get(statistic))
                .toArray());
    }

    /** The means over the runs of all statistics of a series. */
    public BoxStatistics box(SimulationCase simulated, MetricSeries series) {
        return new BoxStatistics(
                mean(simulated, series, Statistic.MEAN),
                mean(simulated, series, Statistic.P5),
                mean(simulated, series, Statistic.P25),
                mean(simulated, series, Statistic.MEDIAN),
                mean(simulated, series, Statistic.P75),
                mean(simulated, series, Statistic.P95));
    }

    public double mean(SimulationCase simulated, MetricSeries series, Statistic statistic) {
        return estimate(simulated, series, statistic).mean();
    }

    /** How much higher the mean of a series is than that of another case on the same seed, as a fraction of that. */
    public MeanEstimate difference(SimulationCase simulated, SimulationCase base, MetricSeries series) {
        Map<Long, CaseMeasurement> others = runs(base);
        return MeanEstimate.of(runs(simulated).values().stream()
                .flatMap(run -> Optional.ofNullable(others.get(run.seed()))
                        .map(other -> run.box(series).mean() / other.box(series).mean() - 1)
                        .stream())
                .mapToDouble(Double::doubleValue)
                .toArray());
    }

    private Map<Long, CaseMeasurement> runs(SimulationCase simulated) {
        return bySeed.getOrDefault(simulated.id(), Map.of());
    }
}
