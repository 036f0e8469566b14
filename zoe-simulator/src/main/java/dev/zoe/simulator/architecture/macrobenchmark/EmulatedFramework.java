package dev.zoe.simulator.architecture.macrobenchmark;

/** A framework that is offered slots of one core, and runs tasks on them. */
abstract class EmulatedFramework {

    private final MacroRun run;
    private final FrameworkKind kind;
    private int held;

    EmulatedFramework(MacroRun run, FrameworkKind kind) {
        this.run = run;
        this.kind = kind;
    }

    FrameworkKind kind() {
        return kind;
    }

    /** Number of slots that it holds. */
    int held() {
        return held;
    }

    /** How many slots more it has a use for, now. */
    abstract int wanted();

    /** It accepts slots, at most as many as it wants. */
    void accept(int slots) {
        held += slots;
        use(slots);
    }

    /** Starts tasks on slots that it has accepted. */
    abstract void use(int slots);

    /** A job is submitted, by the number that its submission was planned with. */
    abstract void submitted(int job);

    /** A task has ended, by the number that it was started with. */
    abstract void ended(int task);

    /** Gives slots back. */
    void release(int slots) {
        held -= slots;
        run.freed(slots);
    }

    /** Plans the submission of a job. */
    void submitAfter(double seconds, int job) {
        run.timeline().after(seconds, MacroRun.SUBMITTED, kind.number(), job);
    }

    /** Plans the end of a task. */
    void endAfter(double seconds, int task) {
        run.timeline().after(seconds, MacroRun.ENDED, kind.number(), task);
    }

    double now() {
        return run.timeline().now();
    }

    /** A job has ended that was submitted at a time in seconds. */
    void over(MacroJobType type, double submission) {
        run.over(type, now() - submission);
    }
}
