package dev.zoe.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zoe.bench.experiment.LiveRun.AllocationSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Figures and files of two runs whose numbers are made up. */
class ExperimentReportTest {
    private static final WorkloadApplication ELASTIC = WorkloadApplication.all().get(0);
    private static final WorkloadApplication RIGID = WorkloadApplication.all().get(2);

    @TempDir
    Path directory;

    @Test
    void mediansOfTheFlexibleRunStandBesideThoseOfTheRigidOne() {
        JsonNode json = JsonMapper.shared().readTree(report().json());

        JsonNode rigid = json.at("/strategies/0");
        assertThat(rigid.path("allocator").asString()).isEqualTo("rigid");
        assertThat(rigid.path("median_turnaround_s_elastic").asDouble()).isEqualTo(100);
        assertThat(rigid.path("median_turnaround_s_rigid").asDouble()).isEqualTo(50);
        assertThat(rigid.path("predicted_turnaround_s_elastic").asDouble()).isEqualTo(90);
        // The last sample is later than the last submission.
        assertThat(rigid.path("mean_allocation").asDouble()).isEqualTo(0.5);
        assertThat(rigid.path("decision_ms_of_a_container").asDouble()).isEqualTo(0.5);
        assertThat(rigid.path("lost_share_of_memory_seconds").asDouble()).isEqualTo(0.1);
        JsonNode change = json.at("/flexible_against_rigid/0");
        assertThat(change.path("median_turnaround_s_elastic_percent").asDouble())
                .isCloseTo(-37, within(1e-9));
        assertThat(change.path("median_turnaround_s_rigid_percent").asDouble()).isCloseTo(-22, within(1e-9));
    }

    @Test
    void tablesRawDataAndPlotsAreWritten() throws IOException {
        report().write(directory);

        assertThat(Files.readString(directory.resolve("report.md"))).contains("| fifo | -37, -37 | -22, -22 | +0 |");
        assertThat(Files.readAllLines(directory.resolve("applications.csv")))
                .hasSize(5)
                .contains("fifo,rigid,1,1,wordcount-large,0.000,5.000,100.000,100.000,90.000");
        assertThat(Files.readAllLines(directory.resolve("allocation.csv"))).hasSize(7);
        for (String plot : List.of("turnaround", "allocation", "prediction")) {
            assertThat(Files.readString(directory.resolve(plot + ".svg")))
                    .contains("aria-label=\"" + plot + "\"", "<path");
            assertThat(directory.resolve(plot + ".png")).isNotEmptyFile();
        }
    }

    @Test
    void eachOfSeveralSeedsHasALineOfItsOwn() {
        ExperimentReport report = report().with(run(2, "rigid", 100, 50)).with(run(2, "flexible", 80, 50));

        assertThat(report.text())
                .contains("* time scale: 0.1667\n", "* nodes: 3\n")
                .contains("| fifo, seed 1 | -37, -37 | -22, -22 | +0 |")
                .contains("| fifo, seed 2 | -20, -20 | +0, +0 | +0 |");
        assertThat(report().text()).doesNotContain("seed");
    }

    private static ExperimentReport report() {
        return new ExperimentReport(Map.of("nodes", 3), Map.of("time_scale", 1 / 6.0), Map.of(ELASTIC, 30.0), List.of())
                .with(run(1, "rigid", 100, 50))
                .with(run(1, "flexible", 63, 39));
    }

    private static LiveRun run(long seed, String allocator, double elastic, double rigid) {
        return new LiveRun(
                new Strategy("fifo", allocator),
                seed,
                List.of(outcome(1, 0, ELASTIC, elastic), outcome(2, 10, RIGID, rigid)),
                List.of(new AllocationSample(0, 0.25), new AllocationSample(10, 0.75), new AllocationSample(20, 1)),
                new MasterCounters(3, 0.002, 4, 1, 1000, 100));
    }

    private static Outcome outcome(int number, double submitted, WorkloadApplication application, double turnaround) {
        return new Outcome(
                new Arrival(number, submitted, application),
                submitted,
                submitted + 5,
                4,
                submitted + turnaround,
                0.9 * turnaround);
    }
}
