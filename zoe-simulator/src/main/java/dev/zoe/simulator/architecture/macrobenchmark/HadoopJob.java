package dev.zoe.simulator.architecture.macrobenchmark;

/** A job of Hadoop: tasks of the map phase, then tasks of the reduce phase. */
final class HadoopJob {

    private final MacroJobType type;
    private final double submission;
    private final double[] durations;
    private int started;
    private int ended;

    /** @param durations of the map tasks, then of the reduce tasks, in seconds */
    HadoopJob(MacroJobType type, double submission, double[] durations) {
        this.type = type;
        this.submission = submission;
        this.durations = durations;
    }

    MacroJobType type() {
        return type;
    }

    double submission() {
        return submission;
    }

    int running() {
        return started - ended;
    }

    /** Tasks that could start now: reduce tasks only after all map tasks. */
    int ready() {
        int phase = ended >= type.tasks() ? durations.length : type.tasks();
        return phase - started;
    }

    /** Starts the next task. @return how long it takes, in seconds */
    double start() {
        return durations[started++];
    }

    /** A task has ended. @return whether the job is over */
    boolean end() {
        return ++ended == durations.length;
    }
}
