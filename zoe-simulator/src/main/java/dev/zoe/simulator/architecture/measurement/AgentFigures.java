package dev.zoe.simulator.architecture.measurement;

/**
 * What one scheduler did.
 *
 * @param busy fraction of the time that it thought
 * @param waitFirst from submission to the beginning of the first attempt, in seconds
 * @param waitFull from submission to the placement of the last task, in seconds
 * @param succeeded attempts that placed all that they had planned
 * @param failed attempts that met a conflict
 * @param left submitted jobs that were neither scheduled nor abandoned
 */
public record AgentFigures(
        String name, double busy, Spread waitFirst, Spread waitFull, long succeeded, long failed, int left) {

    /** Fraction of the transactions that met a conflict; not-a-number when there was none. */
    public double conflictFraction() {
        return (double) failed / (succeeded + failed);
    }
}
