package dev.zoe.simulator.architecture.macrobenchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Torque with jobs whose tasks start and end together. It keeps slots until a job has all that it needs, and accepts
 * none above a quarter of the cluster, so that none of its tasks is revoked. The times of submission are not published;
 * ours are three minutes apart.
 */
final class TorqueFramework extends EmulatedFramework {

    private static final double GAP_SECONDS = 180;
    private static final int GUARANTEED = MacroRun.SLOTS / 4;
    private static final List<MacroJobType> ORDER = List.of(
            MacroJobType.SMALL_TACHYON,
            MacroJobType.SMALL_TACHYON,
            MacroJobType.LARGE_TACHYON,
            MacroJobType.SMALL_TACHYON,
            MacroJobType.SMALL_TACHYON,
            MacroJobType.LARGE_TACHYON,
            MacroJobType.SMALL_TACHYON,
            MacroJobType.SMALL_TACHYON);

    private final List<Integer> waiting = new ArrayList<>();
    private final double[] submissions = new double[ORDER.size()];
    private final double[] seconds = new double[ORDER.size()];
    private int kept;

    TorqueFramework(MacroRun run, MacroTaskTimes times, SplittableRandom random) {
        super(run, FrameworkKind.TORQUE);
        for (int job = 0; job < ORDER.size(); job++) {
            // The slowest task decides, and all tasks of these jobs have the same work.
            seconds[job] = times.mean(ORDER.get(job)) * random.nextDouble(0.95, 1.05);
            submitAfter(job * GAP_SECONDS, job);
        }
    }

    @Override
    void submitted(int job) {
        submissions[job] = now();
        waiting.add(job);
    }

    @Override
    int wanted() {
        int needed = waiting.stream().mapToInt(job -> ORDER.get(job).tasks()).sum() - kept;
        return Math.max(0, Math.min(needed, GUARANTEED - held()));
    }

    @Override
    void use(int slots) {
        kept += slots;
        while (!waiting.isEmpty() && kept >= ORDER.get(waiting.get(0)).tasks()) {
            int job = waiting.remove(0);
            kept -= ORDER.get(job).tasks();
            endAfter(seconds[job], job);
        }
    }

    @Override
    void ended(int job) {
        release(ORDER.get(job).tasks());
        over(ORDER.get(job), submissions[job]);
    }
}
