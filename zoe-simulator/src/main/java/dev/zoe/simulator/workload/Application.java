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
 * @param estimate what the scheduler is told of the run time, in seconds, above zero
 * @param owner who submitted it; empty when the trace does not say
 * @param queue the queue it was submitted to; empty when the trace does not say
 */
public record Application(
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

    /** @throws IllegalArgumentException when a number is outside its range, with the name of the number */
    public Application {
        require(submit >= 0 && Double.isFinite(submit), "submit", submit, "a time of zero or more seconds");
        require(core >= 1, "core", core, "at least one core component");
        require(elastic >= 0, "elastic", elastic, "zero or more elastic components");
        require(cores >= 0 && Double.isFinite(cores), "cores", cores, "zero or more cores");
        require(memoryGb >= 0 && Double.isFinite(memoryGb), "memoryGb", memoryGb, "zero or more GB");
        require(runTime > 0 && Double.isFinite(runTime), "runTime", runTime, "more than zero seconds");
        require(estimate > 0 && Double.isFinite(estimate), "estimate", estimate, "more than zero seconds");
    }

    /** An application whose run time the scheduler knows, and that names neither owner nor queue. */
    public Application(
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
