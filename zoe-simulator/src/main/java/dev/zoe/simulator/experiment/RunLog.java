package dev.zoe.simulator.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The runs of an experiment that are done, in a file that grows by one line per run. An experiment that is started
 * again goes on after the last whole line.
 */
public final class RunLog {

    private final Path file;
    private final List<RunRow> rows = new ArrayList<>();

    private RunLog(Path file) {
        this.file = file;
    }

    /**
     * Opens a log, or begins one.
     *
     * @param experiment what identifies the experiment: a log of another one is refused
     * @throws IllegalArgumentException when the file is the log of another experiment, or none
     */
    public static RunLog open(Path file, String experiment) throws IOException {
        RunLog log = new RunLog(file);
        String title = "# " + experiment;
        if (!Files.exists(file)) {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, title + "\n" + RunRow.HEAD + "\n");
            return log;
        }
        String text = Files.readString(file, StandardCharsets.UTF_8);
        int whole = text.lastIndexOf('\n') + 1;
        List<String> lines = text.substring(0, whole).lines().toList();
        if (lines.size() < 2 || !lines.get(0).equals(title) || !lines.get(1).equals(RunRow.HEAD)) {
            throw new IllegalArgumentException(file + " belongs to another experiment; expected its first line to be '"
                    + title + "': name another folder, or remove it");
        }
        for (String line : lines.subList(2, lines.size())) {
            log.rows.add(RunRow.parse(line));
        }
        if (whole < text.length()) {
            // A run that was cut off while it was written is run again.
            Files.writeString(file, text.substring(0, whole));
        }
        return log;
    }

    public synchronized List<RunRow> rows() {
        return List.copyOf(rows);
    }

    synchronized boolean has(long seed, Strategy strategy) {
        return rows.stream().anyMatch(row -> row.seed() == seed && row.isOf(strategy));
    }

    synchronized void add(RunRow row) {
        try {
            Files.writeString(file, row.line() + "\n", StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("the run cannot be noted in " + file, e);
        }
        rows.add(row);
    }
}
