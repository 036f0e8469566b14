package dev.zoe.simulator.workload;

/**
 * One application to be simulated. Its components are alike.
 *
 * @param kind its class
 * @param id its name in the trace; results are matched by it
 * @param submit when it is submitted, in seconds, not negative
 * @param core number of core components, at least one
 * @param elastic number of elastic components
 * @param cores processor cores of one component
 * @param memoryGb memory of one component, in GB (10⁹ bytes)
 * @param runTime how long it runs when it holds all its components, in seconds, above zero
 * @param estimate the run time that the scheduler gets, in seconds, above zero
 * @param owner who submitted it; empty when the trace does not say
 * @param queue the queue it was submitted to; empty when the trace does not say
 * @param gpus GPUs of one component; a part of one is a share of it
 */
public record SimulatedApplication(
        ApplicationClass kind,
        long id,
        double submit,
        int core,
        int elastic,
        double cores,
        double memoryGb,
        double runTime,
        double estimate,
        String owner,
        String queue,
        double gpus) {

    private static final double MOST_GPUS = 1000;

    /** @throws IllegalArgumentException when a number is outside its range, with the name of the number */
    public SimulatedApplication {
        require(submit >= 0 && Double.isFinite(submit), "submit", submit, "a time of zero or more seconds");
        require(core >= 1, "core", core, "at least one core component");
        require(elastic >= 0, "elastic", elastic, "zero or more elastic components");
        double components = (double) core + elastic;
        require(components <= Integer.MAX_VALUE, "core + elastic", components, "at most 2³¹ − 1 components");
        require(cores >= 0 && Double.isFinite(cores), "cores", cores, "zero or more cores");
        require(memoryGb >= 0 && Double.isFinite(memoryGb), "memoryGb", memoryGb, "zero or more GB");
        require(runTime > 0 && Double.isFinite(runTime), "runTime", runTime, "more than zero seconds");
        require(estimate > 0 && Double.isFinite(estimate), "estimate", estimate, "more than zero seconds");
        require(gpus >= 0 && gpus <= MOST_GPUS, "gpus", gpus, "zero to a thousand GPUs");
    }

    /** An application without GPUs. */
    public SimulatedApplication(
            ApplicationClass kind,
            long id,
            double submit,
            int core,
            int elastic,
            double cores,
            double memoryGb,
            double runTime,
            double estimate,
            String owner,
            String queue) {
        this(kind, id, submit, core, elastic, cores, memoryGb, runTime, estimate, owner, queue, 0);
    }

    /** An application whose run time the scheduler knows, and that names neither owner nor queue. */
    public SimulatedApplication(
            ApplicationClass kind,
            long id,
            double submit,
            int core,
            int elastic,
            double cores,
            double memoryGb,
            double runTime) {
        this(kind, id, submit, core, elastic, cores, memoryGb, runTime, runTime, "", "");
    }

    /** The same, submitted at another time. */
    public SimulatedApplication submittedAt(double time) {
        return new SimulatedApplication(
                kind, id, time, core, elastic, cores, memoryGb, runTime, estimate, owner, queue, gpus);
    }

    /** All components: core and elastic. */
    public int components() {
        return core + elastic;
    }

    private static void require(boolean holds, String name, double value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(name + " is " + value + "; expected " + expected);
        }
    }
}
