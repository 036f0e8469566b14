package dev.zoe.simulator.runner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A log with a line for each finished simulation. A command that is started again resumes after the last whole line.
 *
 * @param <T> the entry of a line
 */
public final class ResumableLog<T> {

    private final Path file;
    private final Function<T, String> print;
    private final List<T> entries = new ArrayList<>();

    private ResumableLog(Path file, Function<T, String> print) {
        this.file = file;
        this.print = print;
    }

    /**
     * Opens a log, or begins one.
     *
     * @param identity identifies the content: a log with another identity is refused
     * @param head names of the fields
     * @throws IllegalArgumentException when the file is the log of something else, or none
     */
    public static <T> ResumableLog<T> open(
            Path file, String identity, String head, Function<String, T> parse, Function<T, String> print)
            throws IOException {
        ResumableLog<T> log = new ResumableLog<>(file, print);
        String title = "# " + identity;
        if (!Files.exists(file)) {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, title + "\n" + head + "\n");
            return log;
        }
        String text = Files.readString(file, StandardCharsets.UTF_8);
        int whole = text.lastIndexOf('\n') + 1;
        List<String> lines = text.substring(0, whole).lines().toList();
        if (lines.size() < 2 || !lines.get(0).equals(title) || !lines.get(1).equals(head)) {
            throw new IllegalArgumentException(file + " belongs to another experiment; expected its first line to be '"
                    + title + "': name another folder, or remove it");
        }
        for (int i = 2; i < lines.size(); i++) {
            log.entries.add(parsed(file, i + 1, lines.get(i), parse));
        }
        if (whole < text.length()) {
            // An incomplete line is dropped, and its simulation runs again.
            Files.writeString(file, text.substring(0, whole));
        }
        return log;
    }

    private static <T> T parsed(Path file, int number, String line, Function<String, T> parse) {
        try {
            return parse.apply(line);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ", line " + number + ": " + e.getMessage(), e);
        }
    }

    public synchronized List<T> entries() {
        return List.copyOf(entries);
    }

    /** Adds a line to the file; may be called from any thread. */
    public synchronized void add(T entry) {
        try {
            Files.writeString(file, print.apply(entry) + "\n", StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("the result cannot be written to " + file, e);
        }
        entries.add(entry);
    }
}
