package dev.zoe.simulator.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The runs of an experiment that are done. */
public final class RunLog {

    private final LineLog<RunRow> log;

    private RunLog(LineLog<RunRow> log) {
        this.log = log;
    }

    /**
     * Opens a log, or begins one.
     *
     * @param experiment what identifies the experiment: a log of another one is refused
     * @throws IllegalArgumentException when the file is the log of another experiment, or none
     */
    public static RunLog open(Path file, String experiment) throws IOException {
        return new RunLog(LineLog.open(file, experiment, RunRow.HEAD, RunRow::parse, RunRow::line));
    }

    public List<RunRow> rows() {
        return log.entries();
    }

    boolean has(long seed, Strategy strategy) {
        return rows().stream().anyMatch(row -> row.seed() == seed && row.isOf(strategy));
    }

    void add(RunRow row) {
        log.add(row);
    }
}
