package dev.zoe.simulator.architecture.macrobenchmark;

import dev.zoe.simulator.architecture.job.JobGenerator;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Hadoop with fair sharing between its jobs: the next slot goes to the job with the fewest running tasks. */
final class HadoopFramework extends EmulatedFramework {

    private static final double MEAN_GAP_SECONDS = 14;

    private final boolean sequential;
    private final List<MacroJobType> types;
    private final List<double[]> durations;
    private final List<HadoopJob> jobs = new ArrayList<>();
    private final List<HadoopJob> active = new ArrayList<>();

    private HadoopFramework(
            MacroRun run,
            FrameworkKind kind,
            boolean sequential,
            List<MacroJobType> types,
            MacroTaskTimes times,
            SplittableRandom random) {
        super(run, kind);
        this.sequential = sequential;
        this.types = types;
        durations = types.stream().map(type -> times.draw(type, random)).toList();
    }

    /** The mix of Facebook: jobs in random order, at exponential gaps. */
    static HadoopFramework facebook(MacroRun run, MacroTaskTimes times, SplittableRandom random) {
        List<MacroJobType> types = new ArrayList<>();
        for (MacroJobType type : MacroJobType.of(FrameworkKind.FACEBOOK_HADOOP)) {
            for (int i = 0; i < type.jobs(); i++) {
                types.add(random.nextInt(types.size() + 1), type);
            }
        }
        HadoopFramework framework =
                new HadoopFramework(run, FrameworkKind.FACEBOOK_HADOOP, false, types, times, random);
        double at = 0;
        for (int job = 0; job < types.size(); job++) {
            framework.submitAfter(at, job);
            at += JobGenerator.exponential(MEAN_GAP_SECONDS, random);
        }
        return framework;
    }

    /** Large jobs, each submitted when the one before has ended. */
    static HadoopFramework large(MacroRun run, MacroTaskTimes times, SplittableRandom random) {
        List<MacroJobType> types = new ArrayList<>();
        for (int i = 0; i < MacroJobType.LARGE_TEXT_SEARCH.jobs(); i++) {
            types.add(MacroJobType.LARGE_TEXT_SEARCH);
        }
        HadoopFramework framework = new HadoopFramework(run, FrameworkKind.LARGE_HADOOP, true, types, times, random);
        framework.submitAfter(0, 0);
        return framework;
    }

    @Override
    void submitted(int job) {
        HadoopJob submitted = new HadoopJob(types.get(job), now(), durations.get(job));
        jobs.add(submitted);
        active.add(submitted);
    }

    @Override
    int wanted() {
        int wanted = 0;
        for (HadoopJob job : active) {
            wanted += job.ready();
        }
        return wanted;
    }

    @Override
    void use(int slots) {
        for (int i = 0; i < slots; i++) {
            HadoopJob next = active.get(0);
            for (HadoopJob job : active) {
                if (job.ready() > 0 && (next.ready() == 0 || job.running() < next.running())) {
                    next = job;
                }
            }
            endAfter(next.start(), jobs.indexOf(next));
        }
    }

    @Override
    void ended(int number) {
        HadoopJob job = jobs.get(number);
        release(1);
        if (job.end()) {
            active.remove(job);
            over(job.type(), job.submission());
            if (sequential && jobs.size() < types.size()) {
                submitAfter(0, jobs.size());
            }
        }
    }
}
