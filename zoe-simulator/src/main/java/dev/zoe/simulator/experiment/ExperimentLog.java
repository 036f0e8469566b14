package dev.zoe.simulator.experiment;

import dev.zoe.simulator.runner.ResumableLog;
import dev.zoe.simulator.strategy.SchedulingStrategy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The finished runs of an experiment. */
public final class ExperimentLog {

    private final ResumableLog<ExperimentLogEntry> log;

    private ExperimentLog(ResumableLog<ExperimentLogEntry> log) {
        this.log = log;
    }

    /**
     * Opens a log, or begins one.
     *
     * @param experiment what identifies the experiment: a log of another one is refused
     * @throws IllegalArgumentException when the file is the log of another experiment, or none
     */
    public static ExperimentLog open(Path file, String experiment) throws IOException {
        return new ExperimentLog(ResumableLog.open(
                file, experiment, ExperimentLogEntry.HEAD, ExperimentLogEntry::parse, ExperimentLogEntry::line));
    }

    public List<ExperimentLogEntry> rows() {
        return log.entries();
    }

    boolean has(long seed, SchedulingStrategy strategy) {
        return rows().stream().anyMatch(row -> row.seed() == seed && row.isOf(strategy));
    }

    void add(ExperimentLogEntry row) {
        log.add(row);
    }
}
