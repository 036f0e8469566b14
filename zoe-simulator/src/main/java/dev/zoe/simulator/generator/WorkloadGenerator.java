package dev.zoe.simulator.generator;

import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.Trace;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Generates applications of the three classes. Sizes, run times and gaps come from the quantiles of a real trace; the
 * mean gap and the run times are scaled. Interactive applications run as the deliverable says: five per cent up to half
 * a minute, ninety per cent up to 14 hours, the rest about 14 hours.
 */
public final class WorkloadGenerator implements Trace {

    private static final int ELASTIC_PER_TASK = 10;
    private static final int MOST_CORE_COMPONENTS = 4;
    private static final int MOST_INTERACTIVE_COMPONENTS = 300;
    private static final double MOST_CORES = 6;
    private static final double LEAST_CORES = 0.001;
    private static final double LEAST_MEMORY_GB = 0.002;

    private static final QuantileDistribution INTERACTIVE_RUN_TIME =
            new QuantileDistribution(new double[] {0, 0.05, 0.95, 1}, new double[] {1, 30, 50_400, 50_401});

    private final GeneratorSettings settings;
    private final QuantileDistribution gap;
    private final QuantileDistribution tasks;
    private final QuantileDistribution runTime;
    private final QuantileDistribution cores;
    private final QuantileDistribution memory;
    private final RandomGenerator gaps;
    private final RandomGenerator kinds;
    private final Map<ApplicationClass, ClassSampler> samplers = new EnumMap<>(ApplicationClass.class);
    private double now;
    private int made;

    public WorkloadGenerator(GeneratorSettings settings) {
        this.settings = settings;
        Map<String, QuantileDistribution> table = QuantileDistribution.table();
        gap = column(table, "interarrival_s");
        tasks = column(table, "tasks");
        runTime = column(table, "runtime_s");
        cores = column(table, "cpu_cores_per_task");
        memory = column(table, "memory_gb_per_task");
        RandomStreams streams = new RandomStreams(settings.seed());
        gaps = streams.of("gaps");
        kinds = streams.of("classes");
        for (ApplicationClass kind : ApplicationClass.values()) {
            samplers.put(kind, new ClassSampler(kind, streams));
        }
    }

    private static QuantileDistribution column(Map<String, QuantileDistribution> table, String name) {
        return Optional.ofNullable(table.get(name))
                .orElseThrow(() -> new IllegalStateException("the table of quantiles has no column " + name));
    }

    @Override
    public Optional<SimulatedApplication> next() {
        if (made == settings.applications()) {
            return Optional.empty();
        }
        if (made > 0) {
            now += gap.sample(gaps) / gap.mean() * settings.arrivalGap();
        }
        ApplicationClass kind = kind();
        ClassSampler of = Optional.ofNullable(samplers.get(kind)).orElseThrow();
        return Optional.of(of.application(made++));
    }

    private ApplicationClass kind() {
        double interactive = kinds.nextDouble();
        double elastic = kinds.nextDouble();
        if (interactive < settings.interactiveShare()) {
            return ApplicationClass.INTERACTIVE;
        }
        return elastic < settings.elasticShare() ? ApplicationClass.BATCH_ELASTIC : ApplicationClass.BATCH_RIGID;
    }

    /** What one class draws, each from a stream of its own. */
    private final class ClassSampler {

        private final ApplicationClass kind;
        private final RandomGenerator coreCount;
        private final RandomGenerator taskCount;
        private final RandomGenerator coreSize;
        private final RandomGenerator memorySize;
        private final RandomGenerator duration;
        private final RandomGenerator error;

        ClassSampler(ApplicationClass kind, RandomStreams streams) {
            this.kind = kind;
            coreCount = streams.of("core " + kind.label());
            taskCount = streams.of("tasks " + kind.label());
            coreSize = streams.of("cores " + kind.label());
            memorySize = streams.of("memory " + kind.label());
            duration = streams.of("run time " + kind.label());
            error = streams.of("error " + kind.label());
        }

        SimulatedApplication application(long id) {
            double runs = kind == ApplicationClass.INTERACTIVE
                    ? INTERACTIVE_RUN_TIME.sample(duration)
                    : runTime.sample(duration) * settings.runTimeScale();
            int few = coreCount.nextInt(1, MOST_CORE_COMPONENTS + 1);
            int count = (int) Math.max(1, Math.round(tasks.sample(taskCount)));
            int core = kind == ApplicationClass.BATCH_RIGID ? count : few;
            int elastic =
                    switch (kind) {
                        case BATCH_RIGID -> 0;
                        case BATCH_ELASTIC -> ELASTIC_PER_TASK * count;
                        case INTERACTIVE -> Math.min(MOST_INTERACTIVE_COMPONENTS, ELASTIC_PER_TASK * count);
                    };
            return new SimulatedApplication(
                    kind,
                    id,
                    now,
                    core,
                    elastic,
                    Math.min(MOST_CORES, Math.max(LEAST_CORES, cores.sample(coreSize))),
                    Math.max(LEAST_MEMORY_GB, memory.sample(memorySize)),
                    runs,
                    runs * Math.exp(settings.estimateError() * error.nextGaussian()),
                    "",
                    "");
        }
    }
}
