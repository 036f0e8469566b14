package dev.zoe.simulator.referencemodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zoe.simulator.SharedDataFolder;
import dev.zoe.simulator.SimulatedTimes;
import dev.zoe.simulator.statistics.ApplicationStatistics;
import dev.zoe.simulator.statistics.ClusterUsage;
import dev.zoe.simulator.statistics.SimulationResult;
import dev.zoe.simulator.statistics.WorkloadOutcome;
import dev.zoe.simulator.traceformat.OpenedTrace;
import dev.zoe.simulator.traceformat.TraceDefaults;
import dev.zoe.simulator.traceformat.TraceFormat;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedCluster;
import dev.zoe.simulator.workload.Trace;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** All 36 pairs of the published simulator, on its own workload, against its own results. */
class PublishedReferenceTest {

    private static final Offset<Double> PRINTED = within(0.01);
    private static final Offset<Double> SAME_TIME = within(1e-4);
    private static final SimulatedCluster SCENARIO_H = new SimulatedCluster(25, 32, 128);

    static Stream<Arguments> pairs() {
        return Stream.of(PublishedAllocator.values())
                .flatMap(allocator -> Stream.of(PublishedOrder.values()).map(order -> Arguments.of(order, allocator)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void everyApplicationHasThePublishedTimes(PublishedOrder order, PublishedAllocator allocator) throws IOException {
        String name = allocator.publishedPrefix() + order.publishedName();
        long[] passes = {0};
        SimulationResult result = SimulatedTimes.of(workload(), (trace, journal) -> {
            PublishedSimulator simulator = new PublishedSimulator(trace, SCENARIO_H, order, allocator, journal);
            ClusterUsage usage = simulator.run(() -> false);
            passes[0] = simulator.passes();
            return usage;
        });
        WorkloadOutcome outcome = result.outcome();

        Map<String, String> summary = SharedDataFolder.rows(SharedDataFolder.file("reference/summary.csv")).stream()
                .filter(row -> name.equals(row.get("policy")))
                .findFirst()
                .orElseThrow();
        ApplicationStatistics all = ApplicationStatistics.of(outcome, i -> true);
        ApplicationStatistics elastic =
                ApplicationStatistics.of(outcome, i -> outcome.workload().kind(i) == ApplicationClass.BATCH_ELASTIC);
        ApplicationStatistics rigid =
                ApplicationStatistics.of(outcome, i -> outcome.workload().kind(i) == ApplicationClass.BATCH_RIGID);
        assertThat(all.completed()).isEqualTo(Integer.parseInt(summary.get("completed")));
        assertThat(all.refused()).isEqualTo(29);
        assertThat(passes[0]).isEqualTo(Long.parseLong(summary.get("sched_calls")));
        assertThat(all.turnaround().mean()).isCloseTo(number(summary, "mean_turnaround_s"), PRINTED);
        assertThat(all.turnaround().median()).isCloseTo(number(summary, "median_turnaround_s"), PRINTED);
        assertThat(all.turnaround().p95()).isCloseTo(number(summary, "p95_turnaround_s"), PRINTED);
        assertThat(all.queueing().mean()).isCloseTo(number(summary, "mean_queue_s"), PRINTED);
        assertThat(all.slowdown().mean()).isCloseTo(number(summary, "mean_slowdown"), within(1e-4));
        assertThat(elastic.turnaround().mean()).isCloseTo(number(summary, "BE_mean_ta"), PRINTED);
        assertThat(elastic.turnaround().median()).isCloseTo(number(summary, "BE_median_ta"), PRINTED);
        assertThat(rigid.turnaround().mean()).isCloseTo(number(summary, "BR_mean_ta"), PRINTED);
        assertThat(rigid.turnaround().median()).isCloseTo(number(summary, "BR_median_ta"), PRINTED);
        // The published figures are sampled every 600 s, and until the last sample; ours are integrals.
        assertThat(result.allocatedCores()).isCloseTo(number(summary, "avg_cpu_alloc"), within(0.001));
        assertThat(result.allocatedMemory()).isCloseTo(number(summary, "avg_mem_alloc"), within(0.001));

        List<Map<String, String>> jobs =
                SharedDataFolder.rows(SharedDataFolder.file("reference/jobs-" + name + ".csv.gz"));
        Map<Long, Integer> positions = new HashMap<>();
        for (int i = 0; i < outcome.workload().size(); i++) {
            positions.put(outcome.workload().application(i).id(), i);
        }
        assertThat(jobs).hasSize(all.completed()).allSatisfy(job -> {
            int i = positions.getOrDefault(Long.parseLong(job.get("id")), -1);
            assertThat(outcome.start(i)).isCloseTo(number(job, "start_s"), SAME_TIME);
            assertThat(outcome.finish(i)).isCloseTo(number(job, "finish_s"), SAME_TIME);
        });
    }

    private static Workload workload() throws IOException {
        try (Trace trace = OpenedTrace.open(
                SharedDataFolder.file("reference/workload.csv.gz"),
                Optional.of(TraceFormat.ZOE_CSV),
                TraceDefaults.STANDARD)) {
            return Workload.of(trace);
        }
    }

    private static double number(Map<String, String> row, String column) {
        return Double.parseDouble(row.get(column));
    }
}
