package dev.zoe.bench.site;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Master or API in a JVM of its own. */
final class KillableJavaProcess implements KillablePart {

    private static final int LONGEST_STOP_SECONDS = 30;

    private final String name;
    private final Path log;
    private final List<String> command;
    private Optional<Process> process = Optional.empty();

    /**
     * @param main class to run, on the class path of this process
     * @param log file that the output of all its runs is appended to
     */
    KillableJavaProcess(String name, Class<?> main, Path log, List<String> settings) {
        this.name = name;
        this.log = log;
        this.command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx400m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(settings);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void start() throws IOException {
        process = Optional.of(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(log.toFile()))
                .start());
    }

    @Override
    public void restartIfExited() throws IOException {
        if (process.isPresent() && !process.get().isAlive()) {
            start();
        }
    }

    /** The output so far. */
    String printed() throws IOException {
        return Files.exists(log) ? Files.readString(log) : "";
    }

    @Override
    public void kill() throws InterruptedException {
        if (process.isPresent()) {
            process.get().destroyForcibly().waitFor();
        }
    }

    @Override
    public void stop() throws InterruptedException {
        if (process.isPresent()) {
            process.get().destroy();
            if (!process.get().waitFor(LONGEST_STOP_SECONDS, TimeUnit.SECONDS)) {
                kill();
            }
        }
    }
}
