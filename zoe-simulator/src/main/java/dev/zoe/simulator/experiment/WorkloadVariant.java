package dev.zoe.simulator.experiment;

import dev.zoe.simulator.generator.RandomStreams;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;
import java.util.Optional;
import java.util.SplittableRandom;

/** Other workloads of the same kind. */
final class WorkloadVariant {

    private WorkloadVariant() {}

    /** Stretches the times of submission, and assigns the applications to them in random order. */
    static Workload of(Workload workload, double gapFactor, boolean shuffled, long seed) throws IOException {
        int[] dealt = new int[workload.size()];
        for (int i = 0; i < dealt.length; i++) {
            dealt[i] = i;
        }
        if (shuffled) {
            SplittableRandom random = new RandomStreams(seed).of("shuffle");
            for (int i = dealt.length - 1; i > 0; i--) {
                int other = random.nextInt(i + 1);
                int kept = dealt[i];
                dealt[i] = dealt[other];
                dealt[other] = kept;
            }
        }
        int[] next = {0};
        return Workload.of(() -> {
            if (next[0] == dealt.length) {
                return Optional.empty();
            }
            int time = next[0]++;
            return Optional.of(workload.application(dealt[time]).submittedAt(workload.submit(time) * gapFactor));
        });
    }
}
