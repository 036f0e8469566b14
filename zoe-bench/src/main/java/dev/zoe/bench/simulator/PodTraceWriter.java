package dev.zoe.bench.simulator;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Writes a trace of single instances in the format of the Alibaba GPU trace, and a list of machines of four kinds: 30 %
 * of the instances ask for no GPU, 25 % for a share of one, 35 % for one, the others for 2, 4 or 8. Their mean run time
 * is 20 minutes. The machines have 340 GPUs, most of which are in use.
 */
final class PodTraceWriter {

    private static final double[] GPUS = {0, 0.25, 0.5, 1, 2, 4, 8};
    private static final double[] UP_TO = {0.30, 0.40, 0.55, 0.90, 0.95, 0.98, 1};
    private static final int[] MILLICORES = {2000, 4000, 8000, 11_908, 16_000};
    private static final int[] MEMORY_MIB = {4096, 8192, 16_384, 32_768};
    private static final double MEAN_GAP = 5;

    private PodTraceWriter() {}

    static void writeNodes(Path file) throws IOException {
        Files.writeString(file, "nodes,cores,memory_gb,gpus\n40,32,128,0\n30,96,384,8\n20,64,256,4\n10,128,768,2\n");
    }

    static void write(Path file, int count) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            writer.write("name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,"
                    + "deletion_time,scheduled_time\n");
            double now = 0;
            for (int i = 0; i < count; i++) {
                now -= MEAN_GAP * Math.log(1 - random.nextDouble());
                writer.write(line(i, now, random));
            }
        }
    }

    private static String line(int i, double now, SplittableRandom random) {
        double draw = random.nextDouble();
        int which = 0;
        while (draw > UP_TO[which]) {
            which++;
        }
        double gpus = GPUS[which];
        double runs = Math.exp(6 + 1.5 * random.nextGaussian());
        return String.format(
                Locale.ROOT,
                "pod-%d,%d,%d,%d,%d,,%s,Running,%.1f,%.1f,%.1f%n",
                i,
                MILLICORES[random.nextInt(MILLICORES.length)],
                MEMORY_MIB[random.nextInt(MEMORY_MIB.length)],
                (int) Math.ceil(gpus),
                (int) (1000 * Math.min(1, gpus)),
                random.nextInt(3) == 0 ? "LS" : "BE",
                now,
                now + runs,
                now);
    }
}
