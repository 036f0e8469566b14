package dev.zoe.scheduler.bench;

import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.QueueOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs all benchmarks of the engine in this JVM, and prints a table or one JSON object. Options: {@code --json},
 * {@code --quick} for a fifth of the time and less on which to rely, {@code --order NAME} for one order only.
 */
public final class SchedulerBench {

    private static final double MOST_MEDIAN_MS = 1;
    private static final double MOST_P99_MS = 10;
    private static final double MOST_GROWTH = 4;
    private static final double LEAST_RATIO = 50;
    private static final double MOST_BYTES = 1024;
    private static final int WAITING = 100_000;

    private final boolean quick;
    private final List<Figure> figures = new ArrayList<>();

    private SchedulerBench(boolean quick) {
        this.quick = quick;
    }

    public static void main(String[] args) throws RunnerException {
        List<String> options = List.of(args);
        List<QueueOrder> orders = new ArrayList<>(List.of(QueueOrder.values()));
        boolean quick = options.contains("--quick");
        boolean json = options.contains("--json");
        int order = options.indexOf("--order");
        if (order >= 0 && order + 1 < options.size()) {
            orders = List.of(QueueOrder.of(options.get(order + 1)));
        } else if (quick) {
            orders = List.of(QueueOrder.FIFO, QueueOrder.HRRN, QueueOrder.SRPTDR);
        }
        Map<String, Object> machine = Machine.facts();
        SchedulerBench bench = new SchedulerBench(quick);
        bench.run(orders);
        machine.put("load_after", Machine.load());
        bench.print(machine, json);
    }

    private void run(List<QueueOrder> orders) throws RunnerException {
        memory();
        placements();
        warmUp();
        for (QueueOrder order : orders) {
            decide(order, 10_000, 1000);
        }
        growth(orders.contains(QueueOrder.FIFO) ? QueueOrder.FIFO : orders.get(0));
    }

    private void memory() {
        double bytes = WaitingMemory.bytesEach(WAITING);
        add(new Figure(
                "waiting_request",
                values("requests", WAITING),
                bytes,
                Optional.of(new Figure.Target(true, MOST_BYTES, "bytes"))));
    }

    private void placements() throws RunnerException {
        for (int each : new int[] {100, 1}) {
            compare("placement_best_fit_" + each, zoe(each, Placement.BEST_FIT), fenzo(each, true));
            compare("placement_default_" + each, zoe(each, Placement.PUBLISHED), fenzo(each, false));
        }
    }

    private double zoe(int each, Placement placement) throws RunnerException {
        return perSecond(options(ZoePlacementBenchmark.class)
                .param("each", String.valueOf(each))
                .param("placement", placement.name())
                .warmupIterations(quick ? 10 : 40)
                .measurementIterations(quick ? 5 : 20));
    }

    private double fenzo(int each, boolean packing) throws RunnerException {
        return perSecond(options(FenzoPlacementBenchmark.class)
                .param("each", String.valueOf(each))
                .param("packing", String.valueOf(packing))
                .warmupIterations(quick ? 1 : 3)
                .measurementIterations(quick ? 1 : 5));
    }

    private static double perSecond(ChainedOptionsBuilder options) throws RunnerException {
        Statistics millis =
                new Runner(options.build()).runSingle().getPrimaryResult().getStatistics();
        return PlacementInput.INSTANCES / (millis.getPercentile(50) / 1000);
    }

    private void compare(String name, double zoe, double fenzo) {
        add(new Figure(
                name,
                values("zoe_per_s", Math.round(zoe), "fenzo_per_s", Math.round(fenzo)),
                zoe / fenzo,
                Optional.of(new Figure.Target(false, LEAST_RATIO, "×"))));
    }

    /** The first order would else pay for the compiling of all. */
    private void warmUp() throws RunnerException {
        Figure dropped = measure(QueueOrder.HRRN, 1000, 100);
        say("warmed up: " + dropped.values());
    }

    private void decide(QueueOrder order, int nodes, int serving) throws RunnerException {
        Figure figure = measure(order, nodes, serving);
        add(figure);
        double p99 = ((Number) figure.values().getOrDefault("p99_ms", Double.NaN)).doubleValue();
        add(new Figure(
                "decide_p99_" + order.wire(), Map.of(), p99, Optional.of(new Figure.Target(true, MOST_P99_MS, "ms"))));
    }

    /** Of departures, as the median of all lies between them and arrivals, which cost next to nothing. */
    private void growth(QueueOrder order) throws RunnerException {
        Map<String, Object> values = new LinkedHashMap<>();
        double small = grown(order, 1000, 100, values);
        double middle = grown(order, 10_000, 1000, values);
        double large = quick ? middle : grown(order, 50_000, 5000, values);
        add(new Figure(
                "growth_" + order.wire(),
                values,
                large / small,
                Optional.of(new Figure.Target(true, MOST_GROWTH, "×"))));
    }

    private double grown(QueueOrder order, int nodes, int serving, Map<String, Object> values) throws RunnerException {
        Figure figure = measure(order, nodes, serving);
        double departure = ((Number) figure.values().getOrDefault("cpu_departure_ms", Double.NaN)).doubleValue();
        values.put("median_%d_ms".formatted(nodes), Figure.round(figure.value()));
        values.put("cpu_departure_%d_ms".formatted(nodes), departure);
        return departure;
    }

    private Figure measure(QueueOrder order, int nodes, int serving) throws RunnerException {
        ChainedOptionsBuilder options = options(DecideBenchmark.class)
                .param("order", order.name())
                .param("nodes", String.valueOf(nodes))
                .param("serving", String.valueOf(serving))
                .param("waiting", String.valueOf(WAITING))
                .warmupIterations(1)
                .warmupBatchSize(quick ? 1000 : 4000)
                .measurementIterations(1)
                .measurementBatchSize(quick ? 2000 : 8000);
        RunResult result = new Runner(options.build()).runSingle();
        EventTimes.Summary times = EventTimes.summary();
        BenchmarkParams params = result.getParams();
        Map<String, Object> values = values(
                "median_ms", Figure.round(times.clockMedian()),
                "p99_ms", Figure.round(times.clockP99()),
                "cpu_median_ms", Figure.round(times.median()),
                "cpu_p99_ms", Figure.round(times.p99()));
        values.put("cpu_mean_ms", Figure.round(times.mean()));
        values.put("cpu_departure_ms", Figure.round(times.departureMedian()));
        values.put("cpu_arrival_ms", Figure.round(times.arrivalMedian()));
        values.put("bytes", times.bytes());
        values.put("events", times.events());
        values.put("nodes", Integer.valueOf(params.getParam("nodes")));
        values.put("in_service", times.inService());
        values.put("waiting", times.waiting());
        return new Figure(
                "decide_" + order.wire(),
                values,
                times.clockMedian(),
                Optional.of(new Figure.Target(true, MOST_MEDIAN_MS, "ms")));
    }

    private static ChainedOptionsBuilder options(Class<?> benchmark) {
        return new OptionsBuilder()
                .include(benchmark.getName().replace(".", "\\.") + "\\..*")
                .forks(0)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
    }

    private static Map<String, Object> values(Object... pairs) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            values.put((String) pairs[i], pairs[i + 1]);
        }
        return values;
    }

    private void add(Figure figure) {
        say(figure.line());
        figures.add(figure);
    }

    private static void say(String what) {
        System.err.println("bench: " + what);
    }

    private void print(Map<String, Object> machine, boolean json) {
        if (!json) {
            machine.forEach((name, value) -> System.out.printf("%-12s %s%n", name, value));
            figures.forEach(figure -> System.out.println(figure.line()));
            return;
        }
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("machine", machine);
        all.put("quick", quick);
        Map<String, Object> byName = new LinkedHashMap<>();
        figures.forEach(figure -> byName.put(figure.name(), figure.tree()));
        all.put("figures", byName);
        System.out.println(JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValueAsString(all));
    }
}
