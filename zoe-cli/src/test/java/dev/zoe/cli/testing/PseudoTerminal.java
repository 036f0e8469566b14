package dev.zoe.cli.testing;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jline.builtins.ScreenTerminal;

/**
 * A program on a terminal of its own, whose keyboard and screen are the test's. {@code script} of util-linux makes the
 * terminal; without it the test is skipped. The terminal echoes what is typed, as a real one does.
 */
public final class PseudoTerminal implements AutoCloseable {

    private static final Path SCRIPT = Path.of("/usr/bin/script");

    /** What is started in the background of a script ignores interrupts, and so would the program. */
    private static final List<String> HEARS_INTERRUPTS = List.of("env", "--default-signal=INT,QUIT");

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int CHUNK = 4096;

    private final Process process;
    private final Thread reader;
    private final ScreenTerminal screen;
    private final StringBuilder output = new StringBuilder();

    private PseudoTerminal(Process process, ScreenTerminal screen) {
        this.process = process;
        this.screen = screen;
        this.reader = new Thread(this::show, "screen");
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Starts a program.
     *
     * @param command the program and its arguments
     * @param environment the variables of the program beside PATH and TERM; it inherits no others
     */
    public static PseudoTerminal start(List<String> command, Map<String, String> environment, int columns, int rows) {
        assumeTrue(
                Files.isExecutable(SCRIPT) && Files.isDirectory(Path.of("/proc/self")),
                "a terminal for the command line needs " + SCRIPT + " of util-linux (Debian: bsdutils)");
        String quoted = command.stream().map(PseudoTerminal::quoted).collect(Collectors.joining(" "));
        String inside = "stty sane columns " + columns + " rows " + rows + " && exec " + quoted;
        List<String> words = new ArrayList<>(HEARS_INTERRUPTS);
        words.addAll(List.of(SCRIPT.toString(), "-q", "-e", "-f", "-E", "always", "-c", inside, "/dev/null"));
        ProcessBuilder script = new ProcessBuilder(words);
        script.environment().clear();
        script.environment()
                .putAll(Map.of(
                        "PATH",
                        Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin"),
                        "SHELL",
                        "/bin/sh",
                        "TERM",
                        "xterm-256color"));
        script.environment().putAll(environment);
        try {
            return new PseudoTerminal(script.redirectErrorStream(true).start(), new ScreenTerminal(columns, rows));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Starts {@code zoe} with the classes of this build, on 80 columns and 24 rows. */
    public static PseudoTerminal zoe(Map<String, String> environment, List<String> arguments) {
        return start(command(arguments), environment, 80, 24);
    }

    /** The words that start {@code zoe} with the classes of this build. */
    public static List<String> command(List<String> arguments) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> words = new ArrayList<>(List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.zoe.cli.CliMain"));
        words.addAll(arguments);
        return List.copyOf(words);
    }

    /** Waits until the screen shows this; fails when the program ends before, or after a minute. */
    public PseudoTerminal awaitText(String text) {
        await("'" + text + "' on the screen").atMost(LIMIT).until(() -> {
            boolean ended = !reader.isAlive();
            // With the blanks at the ends of the rows: a prompt ends with one.
            if (screen.toString().contains(text)) {
                return true;
            }
            if (ended) {
                throw new AssertionError("the program ended without '" + text + "' on the screen:\n" + screen());
            }
            return false;
        });
        return this;
    }

    /** Types; {@code \r} is the key Enter, {@code \u0003} is Ctrl-C, {@code \u0004} is Ctrl-D. */
    public PseudoTerminal type(String keys) {
        try {
            OutputStream keyboard = process.getOutputStream();
            keyboard.write(keys.getBytes(StandardCharsets.UTF_8));
            keyboard.flush();
        } catch (IOException ended) {
            throw new UncheckedIOException("the program has ended; the screen is\n" + screen(), ended);
        }
        return this;
    }

    /** What the screen shows now: its rows, without the blanks at their ends. */
    public String screen() {
        return screen.toString()
                .lines()
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"))
                .stripTrailing();
    }

    /** All that the program has printed, with its control sequences. */
    public String output() {
        synchronized (output) {
            return output.toString();
        }
    }

    /** Waits for the end of the program. */
    public int exitCode() {
        try {
            if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError("the program has not ended; the screen is\n" + screen());
            }
            reader.join(LIMIT.toMillis());
            return process.exitValue();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Ends the program. */
    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** Gives the terminal another size, as a person does with the window. */
    public void resize(int columns, int rows) {
        Path terminal = process.descendants()
                .map(child -> Path.of("/proc", Long.toString(child.pid()), "fd", "0"))
                .map(PseudoTerminal::target)
                .flatMap(Optional::stream)
                .filter(path -> path.startsWith("/dev/pts"))
                .findFirst()
                .orElseThrow();
        screen.setSize(columns, rows);
        try {
            int exit = new ProcessBuilder("stty", "-F", terminal.toString(), "columns", "" + columns, "rows", "" + rows)
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new AssertionError("stty has failed with exit code " + exit);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private static Optional<Path> target(Path link) {
        try {
            return Optional.of(Files.readSymbolicLink(link));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    private void show() {
        char[] chunk = new char[CHUNK];
        try (Reader text = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
            for (int count = text.read(chunk); count >= 0; count = text.read(chunk)) {
                String piece = new String(chunk, 0, count);
                print(piece);
            }
        } catch (IOException closed) {
            print("\n(the terminal was closed: " + closed.getMessage() + ")");
        }
    }

    private void print(String piece) {
        synchronized (output) {
            output.append(piece);
        }
        screen.write(piece);
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
