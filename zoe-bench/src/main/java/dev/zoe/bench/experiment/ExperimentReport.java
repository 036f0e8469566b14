package dev.zoe.bench.experiment;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Report, plots and raw data of the runs so far. */
final class ExperimentReport {

    private static final double PERCENT = 100;
    private static final MathContext FACT_DIGITS = new MathContext(4);

    private final Map<String, Object> machine;
    private final Map<String, Object> settings;
    private final Map<WorkloadApplication, Double> runTimes;
    private final List<LiveRun> runs;
    private final Comparison comparison;

    /**
     * @param machine facts about machine and cluster
     * @param settings of the workload
     * @param runTimes seconds of each application alone, with all its components
     */
    ExperimentReport(
            Map<String, Object> machine,
            Map<String, Object> settings,
            Map<WorkloadApplication, Double> runTimes,
            List<LiveRun> runs) {
        this.machine = machine;
        this.settings = settings;
        this.runTimes = runTimes;
        this.runs = List.copyOf(runs);
        this.comparison = new Comparison(runs);
    }

    /** With one run more. */
    ExperimentReport with(LiveRun run) {
        List<LiveRun> all = new ArrayList<>(runs);
        all.add(run);
        return new ExperimentReport(machine, settings, runTimes, all);
    }

    /** Writes all files. */
    void write(Path directory) throws IOException {
        Files.writeString(directory.resolve("report.md"), text() + "\n");
        Files.writeString(directory.resolve("results.json"), json() + "\n");
        Files.write(directory.resolve("applications.csv"), applications());
        Files.write(directory.resolve("allocation.csv"), allocation());
        ExperimentCharts charts = new ExperimentCharts(comparison, runs);
        charts.turnarounds(directory);
        charts.allocation(directory);
        charts.predictions(directory);
    }

    String json() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("machine", machine);
        all.put("settings", settings);
        Map<String, Double> alone = new LinkedHashMap<>();
        runTimes.forEach((application, seconds) -> alone.put(application.name(), seconds));
        all.put("run_time_alone_s", alone);
        all.put(
                "strategies",
                comparison.strategies().stream().map(comparison::figures).toList());
        all.put("flexible_against_rigid", comparison.flexibleAgainstRigid());
        Map<String, Object> seeds = new LinkedHashMap<>();
        comparison.bySeed().forEach((seed, own) -> seeds.put(Long.toString(seed), own.flexibleAgainstRigid()));
        all.put("flexible_against_rigid_by_seed", seeds);
        return JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValueAsString(all);
    }

    /** Tables in Markdown. */
    String text() {
        List<String> lines = new ArrayList<>();
        machine.forEach((name, value) -> lines.add(fact(name, value)));
        settings.forEach((name, value) -> lines.add(fact(name, value)));
        runTimes.forEach(
                (application, seconds) -> lines.add("* %s alone: %.1f s".formatted(application.name(), seconds)));
        lines.add("");
        lines.add(
                "| order | allocator | elastic: median turnaround, predicted (s) | rigid: the same (s) | allocation (%)"
                        + " | ramp-up (s) | reclaims | lost (%) | decision per container (ms) | error of prediction (%) |");
        lines.add("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
        comparison.strategies().forEach(strategy -> lines.add(row(comparison.figures(strategy))));
        lines.add("");
        lines.add("| order | flexible against rigid: elastic, predicted (%) | rigid, predicted (%) | allocation (%) |");
        lines.add("| --- | --- | --- | --- |");
        comparison.flexibleAgainstRigid().forEach(change -> lines.add(change("", change)));
        Map<Long, Comparison> seeds = comparison.bySeed();
        if (seeds.size() > 1) {
            seeds.forEach((seed, own) ->
                    own.flexibleAgainstRigid().forEach(change -> lines.add(change(", seed " + seed, change))));
        }
        return String.join("\n", lines);
    }

    private static String fact(String name, Object value) {
        String shown = value instanceof Double number
                ? new BigDecimal(number, FACT_DIGITS).stripTrailingZeros().toPlainString()
                : value.toString();
        return "* %s: %s".formatted(name.replace('_', ' '), shown);
    }

    private static String row(Map<String, Object> of) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %.1f, %.1f | %.1f, %.1f | %.0f | %.2f | %.0f | %.1f | %.3f | %+.0f, absolute %.0f |",
                of.get("order"),
                of.get("allocator"),
                Comparison.number(of, "median_turnaround_s_elastic"),
                Comparison.number(of, "predicted_turnaround_s_elastic"),
                Comparison.number(of, "median_turnaround_s_rigid"),
                Comparison.number(of, "predicted_turnaround_s_rigid"),
                PERCENT * Comparison.number(of, "mean_allocation"),
                Comparison.number(of, "median_ramp_up_s"),
                Comparison.number(of, "reclaims"),
                PERCENT * Comparison.number(of, "lost_share_of_memory_seconds"),
                Comparison.number(of, "decision_ms_of_a_container"),
                PERCENT * Comparison.number(of, "median_error_of_prediction"),
                PERCENT * Comparison.number(of, "median_absolute_error_of_prediction"));
    }

    private static String change(String which, Map<String, Object> of) {
        return String.format(
                Locale.ROOT,
                "| %s%s | %+.0f, %+.0f | %+.0f, %+.0f | %+.0f |",
                of.get("order"),
                which,
                Comparison.number(of, "median_turnaround_s_elastic_percent"),
                Comparison.number(of, "predicted_turnaround_s_elastic_percent"),
                Comparison.number(of, "median_turnaround_s_rigid_percent"),
                Comparison.number(of, "predicted_turnaround_s_rigid_percent"),
                Comparison.number(of, "mean_allocation_percent"));
    }

    private List<String> applications() {
        List<String> lines = new ArrayList<>(List.of(
                "order,allocator,seed,number,application,submitted_s,ramped_s,ended_s,turnaround_s,predicted_s"));
        for (LiveRun run : runs) {
            for (Outcome outcome : run.outcomes()) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%s,%s,%d,%d,%s,%.3f,%.3f,%.3f,%.3f,%.3f",
                        run.strategy().order(),
                        run.strategy().allocator(),
                        run.seed(),
                        outcome.arrival().number(),
                        outcome.arrival().application().name(),
                        outcome.submitted(),
                        outcome.ramped(),
                        outcome.ended(),
                        outcome.turnaround(),
                        outcome.predicted()));
            }
        }
        return lines;
    }

    private List<String> allocation() {
        List<String> lines = new ArrayList<>(List.of("order,allocator,seed,time_s,allocated_share_of_memory"));
        for (LiveRun run : runs) {
            run.allocation()
                    .forEach(sample -> lines.add(String.format(
                            Locale.ROOT,
                            "%s,%s,%d,%.1f,%.4f",
                            run.strategy().order(),
                            run.strategy().allocator(),
                            run.seed(),
                            sample.seconds(),
                            sample.share())));
        }
        return lines;
    }
}
