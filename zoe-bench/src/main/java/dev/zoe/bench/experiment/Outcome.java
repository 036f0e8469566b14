package dev.zoe.bench.experiment;

/**
 * What became of an application in a run. All times are seconds after the beginning of the run.
 *
 * @param ramped when all of its core was active
 * @param rampUp seconds from the decision to start it until then
 * @param predicted turnaround in the simulator; not-a-number until it has been simulated
 */
record Outcome(Arrival arrival, double submitted, double ramped, double rampUp, double ended, double predicted) {

    double turnaround() {
        return ended - submitted;
    }

    /** The relative error of the prediction: above zero when the simulator is slower. */
    double error() {
        return predicted / turnaround() - 1;
    }

    Outcome withPrediction(double seconds) {
        return new Outcome(arrival, submitted, ramped, rampUp, ended, seconds);
    }
}
