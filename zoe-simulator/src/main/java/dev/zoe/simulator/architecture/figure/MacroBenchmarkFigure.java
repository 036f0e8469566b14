package dev.zoe.simulator.architecture.figure;

import dev.zoe.simulator.architecture.figure.FigureChart.Curve;
import dev.zoe.simulator.architecture.figure.FigureChart.Point;
import dev.zoe.simulator.architecture.macrobenchmark.FrameworkKind;
import dev.zoe.simulator.architecture.macrobenchmark.MacroBenchmark;
import dev.zoe.simulator.architecture.macrobenchmark.MacroJobType;
import dev.zoe.simulator.architecture.macrobenchmark.MacroOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables 4 and 5 and figure 6 of the paper of Mesos: four frameworks on partitions, and on a shared cluster. */
final class MacroBenchmarkFigure implements ArchitectureFigure {

    private static final double LEAST_OF_LARGE = 1.8;
    private static final double LEAST_OF_TORQUE = 0.9;
    private static final String CALIBRATED =
            "; the durations of tasks are not published, ours give the published time of"
                    + " each type of job on its partition";

    /** The bins of small jobs, which the paper finds slower on the shared cluster. */
    private static final List<MacroJobType> SMALL =
            List.of(MacroJobType.SELECTION_1, MacroJobType.TEXT_SEARCH_2, MacroJobType.AGGREGATION_3);

    private static final List<MacroJobType> GREATER = List.of(
            MacroJobType.SELECTION_4,
            MacroJobType.AGGREGATION_5,
            MacroJobType.SELECTION_6,
            MacroJobType.TEXT_SEARCH_7,
            MacroJobType.JOIN_8);

    @Override
    public String id() {
        return "mesos-macro";
    }

    @Override
    public String title() {
        return "Four frameworks on partitions, and on a shared cluster";
    }

    @Override
    public FigureOutcome compute(FigureRuns runs) {
        int seeds = runs.setup().seeds();
        MacroBenchmark benchmark = MacroBenchmark.calibrated(seeds);
        List<MacroOutcome> partitions = new ArrayList<>();
        List<MacroOutcome> shared = new ArrayList<>();
        for (long seed = 1; seed <= seeds; seed++) {
            runs.requireNoStop();
            partitions.add(benchmark.run(seed, false));
            shared.add(benchmark.run(seed, true));
        }
        SpeedUps speedUps = new SpeedUps(partitions, shared);
        List<ClaimResult> claims = new ArrayList<>();
        for (FrameworkKind framework : FrameworkKind.values()) {
            claims.add(claim(framework, speedUps.of(framework)));
        }
        claims.add(claim(
                "smaller jobs of the Facebook mix are slower on the shared cluster", SMALL, speedUps, x -> x < 1));
        claims.add(claim(
                "larger jobs of the Facebook mix are faster on the shared cluster", GREATER, speedUps, x -> x > 1));
        return new FigureOutcome(
                claims,
                new FigureTable(
                        List.of(
                                "framework",
                                "jobs",
                                "static_s",
                                "shared_s",
                                "speed_up",
                                "margin99",
                                "published_speed_up"),
                        speedUps.rows()),
                List.of(
                        chart("Shares of the frameworks on the shared cluster, first seed", shared.get(0)),
                        chart("Shares of the frameworks on partitions, first seed", partitions.get(0))));
    }

    private static ClaimResult claim(FrameworkKind framework, Estimates ours) {
        boolean agrees =
                switch (framework) {
                    case LARGE_HADOOP -> ours.mean() >= LEAST_OF_LARGE;
                    case TORQUE -> ours.mean() >= LEAST_OF_TORQUE && ours.mean() <= 1;
                    case FACEBOOK_HADOOP, SPARK -> ours.mean() > 1;
                };
        String tolerance =
                switch (framework) {
                    case LARGE_HADOOP -> "at least " + LEAST_OF_LARGE;
                    case TORQUE -> "from " + LEAST_OF_TORQUE + " to 1";
                    case FACEBOOK_HADOOP -> "above 1; the order of the jobs is not published";
                    case SPARK -> "above 1; number and size of the iterations are not published";
                };
        return new ClaimResult(
                framework.label() + ": sum of the times of its jobs on a partition, over that on the shared cluster",
                Estimates.number(framework.publishedSpeedUp()),
                ours.text(),
                ClaimVerdict.of(agrees),
                tolerance + CALIBRATED);
    }

    private static ClaimResult claim(
            String what, List<MacroJobType> types, SpeedUps speedUps, Predicate<Double> agrees) {
        return new ClaimResult(
                what,
                types.stream()
                        .map(type -> Estimates.number(type.publishedSpeedUp()))
                        .collect(Collectors.joining(", ")),
                types.stream().map(type -> speedUps.of(type).text()).collect(Collectors.joining(", ")),
                ClaimVerdict.of(
                        types.stream().map(type -> speedUps.of(type).mean()).allMatch(agrees)),
                "each of " + types.stream().map(MacroJobType::label).collect(Collectors.joining(", ")) + CALIBRATED);
    }

    private static FigureChart chart(String caption, MacroOutcome outcome) {
        return new FigureChart(
                caption,
                "time (s)",
                "share of the cluster",
                false,
                false,
                Arrays.stream(FrameworkKind.values())
                        .map(framework -> new Curve(
                                framework.label(),
                                outcome.samples().stream()
                                        .map(each -> new Point(
                                                each.time(), each.shares().getOrDefault(framework, 0.0), Double.NaN))
                                        .toList()))
                        .toList());
    }

    /** Times on partitions over those on the shared cluster, seed by seed. */
    private record SpeedUps(List<MacroOutcome> partitions, List<MacroOutcome> shared) {

        Estimates of(FrameworkKind framework) {
            return of(framework, MacroOutcome::sum);
        }

        Estimates of(MacroJobType type) {
            return of(type, MacroOutcome::mean);
        }

        private <T> Estimates of(T what, ToDoubleBiFunction<MacroOutcome, T> seconds) {
            double[] ratios = new double[shared.size()];
            for (int i = 0; i < ratios.length; i++) {
                ratios[i] = seconds.applyAsDouble(partitions.get(i), what) / seconds.applyAsDouble(shared.get(i), what);
            }
            return Estimates.of(ratios);
        }

        List<List<String>> rows() {
            return Stream.concat(
                            Arrays.stream(FrameworkKind.values())
                                    .map(each ->
                                            row(each.label(), "all", each, MacroOutcome::sum, each.publishedSpeedUp())),
                            Arrays.stream(MacroJobType.values())
                                    .map(each -> row(
                                            each.framework().label(),
                                            each.label(),
                                            each,
                                            MacroOutcome::mean,
                                            each.publishedSpeedUp())))
                    .toList();
        }

        private <T> List<String> row(
                String framework, String jobs, T what, ToDoubleBiFunction<MacroOutcome, T> seconds, double published) {
            Estimates speedUp = of(what, seconds);
            return List.of(
                    framework,
                    jobs,
                    mean(partitions, what, seconds),
                    mean(shared, what, seconds),
                    Estimates.cell(speedUp.mean()),
                    Estimates.cell(speedUp.margin()),
                    Estimates.cell(published));
        }

        private static <T> String mean(
                List<MacroOutcome> outcomes, T what, ToDoubleBiFunction<MacroOutcome, T> seconds) {
            return Estimates.cell(Estimates.of(outcomes.stream()
                            .mapToDouble(each -> seconds.applyAsDouble(each, what))
                            .toArray())
                    .mean());
        }
    }
}
