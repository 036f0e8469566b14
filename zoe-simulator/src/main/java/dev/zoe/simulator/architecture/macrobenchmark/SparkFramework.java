package dev.zoe.simulator.architecture.macrobenchmark;

import java.util.SplittableRandom;

/**
 * Spark with jobs of several iterations, one after the other with a pause. An iteration begins when all tasks of the
 * one before have ended. Number and size of the iterations are not published; ours are ten of 192 tasks.
 */
final class SparkFramework extends EmulatedFramework {

    private static final int ITERATIONS = 10;
    private static final double PAUSE_SECONDS = 120;

    private final MacroTaskTimes times;
    private final SplittableRandom random;
    private final int tasks = MacroJobType.ALS.tasks();
    private double[] durations = {};
    private double submission;
    private int iterations;
    private int left;
    private int running;
    private int jobsDone;

    SparkFramework(MacroRun run, MacroTaskTimes times, SplittableRandom random) {
        super(run, FrameworkKind.SPARK);
        this.times = times;
        this.random = random;
        submitAfter(0, 0);
    }

    @Override
    void submitted(int job) {
        submission = now();
        iterations = ITERATIONS;
        iterate();
    }

    private void iterate() {
        durations = times.draw(MacroJobType.ALS, random);
        left = tasks;
    }

    @Override
    int wanted() {
        return left;
    }

    @Override
    void use(int slots) {
        for (int i = 0; i < slots; i++) {
            running++;
            endAfter(durations[--left], 0);
        }
    }

    @Override
    void ended(int task) {
        running--;
        release(1);
        if (running > 0 || left > 0) {
            return;
        }
        if (--iterations > 0) {
            iterate();
            return;
        }
        over(MacroJobType.ALS, submission);
        jobsDone++;
        if (jobsDone < MacroJobType.ALS.jobs()) {
            submitAfter(PAUSE_SECONDS, jobsDone);
        }
    }
}
