package dev.zoe.simulator.paper;

import dev.zoe.simulator.experiment.Estimate;
import dev.zoe.simulator.paper.Box.Statistic;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What all runs say together. */
public final class Summary {

    private final Map<String, Map<Long, Measurement>> bySeed = new LinkedHashMap<>();

    Summary(Collection<Measurement> measurements, List<Long> seeds) {
        for (Measurement each : measurements) {
            if (seeds.contains(each.seed())) {
                bySeed.computeIfAbsent(each.run(), run -> new TreeMap<>()).put(each.seed(), each);
            }
        }
    }

    /**
     * How many runs there are of a case, and what became of their applications together.
     *
     * @param floor the mean turnaround if nobody ever had to wait or to do with less
     */
    public record Counts(int runs, long completed, long unfinished, long refused, double floor, double wallSeconds) {}

    /** Whether there is a run of every case. */
    public boolean has(Collection<Case> cases) {
        return cases.stream().allMatch(each -> bySeed.containsKey(each.id()));
    }

    public Counts counts(Case simulated) {
        Collection<Measurement> all = runs(simulated).values();
        return new Counts(
                all.size(),
                all.stream().mapToLong(Measurement::completed).sum(),
                all.stream().mapToLong(Measurement::unfinished).sum(),
                all.stream().mapToLong(Measurement::refused).sum(),
                all.stream().collect(Collectors.averagingDouble(Measurement::floor)),
                all.stream().collect(Collectors.summingDouble(Measurement::wallSeconds)));
    }

    /** A statistic of a series, over the runs. */
    public Estimate estimate(Case simulated, Series series, Statistic statistic) {
        return Estimate.of(runs(simulated).values().stream()
                .mapToDouble(run -> run.box(series).get(statistic))
                .toArray());
    }

    /** The means over the runs of all statistics of a series. */
    public Box box(Case simulated, Series series) {
        return new Box(
                mean(simulated, series, Statistic.MEAN),
                mean(simulated, series, Statistic.P5),
                mean(simulated, series, Statistic.P25),
                mean(simulated, series, Statistic.MEDIAN),
                mean(simulated, series, Statistic.P75),
                mean(simulated, series, Statistic.P95));
    }

    double mean(Case simulated, Series series, Statistic statistic) {
        return estimate(simulated, series, statistic).mean();
    }

    /** How much higher the mean of a series is than that of another case on the same seed, as a fraction of that. */
    public Estimate difference(Case simulated, Case base, Series series) {
        Map<Long, Measurement> others = runs(base);
        return Estimate.of(runs(simulated).values().stream()
                .flatMap(run -> Optional.ofNullable(others.get(run.seed()))
                        .map(other -> run.box(series).mean() / other.box(series).mean() - 1)
                        .stream())
                .mapToDouble(Double::doubleValue)
                .toArray());
    }

    private Map<Long, Measurement> runs(Case simulated) {
        return bySeed.getOrDefault(simulated.id(), Map.of());
    }
}
