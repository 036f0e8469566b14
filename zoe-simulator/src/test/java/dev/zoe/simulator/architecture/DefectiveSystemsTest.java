package dev.zoe.simulator.architecture;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.simulator.architecture.experiment.ArchitectureExperiment;
import dev.zoe.simulator.architecture.experiment.JobSource;
import dev.zoe.simulator.architecture.experiment.SystemEntry;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.job.JobTableBuilder;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.simulation.SchedulingSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.simulation.SimulationSetup;
import dev.zoe.simulator.architecture.simulation.WorkerSlots;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** The checks find systems that are wrong, and say in which run, when, and what. */
class DefectiveSystemsTest {

    @Test
    void aTaskThatStartsTwiceIsFound() {
        assertDefect("job 0 starts task 0 again, which was not lost", (simulation, slots) -> {
            slots.start(0, 0, 0);
            slots.start(0, 0, 1);
        });
    }

    @Test
    void aTaskThatItsJobDoesNotHaveIsFound() {
        assertDefect(
                "job 0 starts task 2; its tasks have the numbers 0 to 1", (simulation, slots) -> slots.start(0, 2, 0));
    }

    @Test
    void aMachineThatIsOverCommittedIsFound() {
        assertDefect("machine 1 is over-committed", (simulation, slots) -> {
            slots.start(0, 0, 1);
            slots.start(0, 1, 1);
        });
    }

    @Test
    void resourcesWithoutATaskAreFound() {
        assertDefect(
                "the cell holds 1000 thousandths of a core",
                (simulation, slots) -> simulation.cell().take(0, 1000, 1000));
    }

    @Test
    void anEventInThePastIsADefectAndNotAWrongOption() {
        assertDefect(
                "an event at 1.0 s; expected a time from now on, 5.0 s",
                (simulation, slots) -> simulation.timeline().at(1, Simulation.FIRST_OWN_KIND, 0, 0));
    }

    private static void assertDefect(String message, BiConsumer<Simulation, WorkerSlots> onSubmit) {
        SystemEntry entry = new SystemEntry(
                "defective",
                "",
                false,
                (settings, service) -> simulation -> new Defective(simulation, onSubmit),
                settings -> Map.of(),
                Set.of(),
                settings -> false);
        JobTableBuilder jobs = new JobTableBuilder(List.of("batch"), TaskSize.OF_TRACES);
        jobs.job(0, 5);
        jobs.task(10);
        jobs.task(20);
        SimulationSetup setup =
                SimulationSetup.of(2, 1000, 1000, Double.POSITIVE_INFINITY).checked();
        ArchitectureExperiment experiment = new ArchitectureExperiment(
                setup, SystemSettings.DEFAULT, JobSource.fixed(jobs.build()), List.of(entry), List.of(), 1);
        assertThatThrownBy(() -> experiment.run(1, () -> false, (point, seed, run) -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("defective with seed 1: at 5.0 s, in an event of kind 0 with a = 0 and b = 0: ")
                .hasMessageContaining(message);
    }

    /** Does something wrong when a job arrives. */
    private record Defective(Simulation simulation, BiConsumer<Simulation, WorkerSlots> onSubmit)
            implements SchedulingSystem {

        @Override
        public void submit(int job) {
            onSubmit.accept(simulation, new WorkerSlots(simulation, "defective"));
        }

        @Override
        public void handle(int kind, int a, int b) {}

        @Override
        public void ended(int run) {}

        @Override
        public void report(SystemFigures figures) {}
    }
}
