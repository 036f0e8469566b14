package dev.zoe.standalone.people;

import dev.zoe.api.testing.RestCaller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Measures {@code ./zoe ls} from the start to the end of the process. */
final class CommandTimer {

    private static final int RUNS = 20;

    private CommandTimer() {}

    /** Seconds; the median of some runs, after a first one that is not measured. */
    static double median(Path launcher, RestCaller user, Path work) throws IOException, InterruptedException {
        String login = user.login().orElseThrow();
        int colon = login.indexOf(':');
        ProcessBuilder command = new ProcessBuilder(launcher.toString(), "ls");
        command.environment().put("ZOE_URL", user.base());
        command.environment().put("ZOE_USER", login.substring(0, colon));
        command.environment().put("ZOE_PASS", login.substring(colon + 1));
        // A file that is named must exist; this one leaves everything to the variables.
        Path settings = Files.writeString(work.resolve("cli.yaml"), "{}\n");
        command.environment().put("ZOE_CONFIG", settings.toString());
        Path output = Files.createTempFile(work, "ls", ".txt");
        command.redirectErrorStream(true).redirectOutput(output.toFile());
        List<Double> seconds = new ArrayList<>();
        for (int run = 0; run <= RUNS; run++) {
            long start = System.nanoTime();
            int code = command.start().waitFor();
            double took = (System.nanoTime() - start) / 1e9;
            if (code != 0) {
                throw new IOException("zoe ls ended with %d: %s".formatted(code, Files.readString(output)));
            }
            if (run > 0) {
                seconds.add(took);
            }
        }
        return seconds.stream().sorted().toList().get(RUNS / 2);
    }
}
