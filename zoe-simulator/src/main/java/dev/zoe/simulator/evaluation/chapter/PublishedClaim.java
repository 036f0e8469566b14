package dev.zoe.simulator.evaluation.chapter;

import dev.zoe.simulator.evaluation.EvaluationSummary;
import dev.zoe.simulator.evaluation.SimulationCase;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Something that was published in words, to be compared by shape and sign.
 *
 * @param published what it says
 * @param cases the cases that the check needs
 * @param check looks at the results
 */
public record PublishedClaim(
        String published, List<SimulationCase> cases, Function<EvaluationSummary, ClaimResult> check) {

    public PublishedClaim {
        cases = List.copyOf(cases);
    }

    /**
     * What we see.
     *
     * @param measured in words
     * @param model whether shape and sign of the published model are those that were published; empty when it does not
     *     know what is claimed
     * @param product the same of the scheduler of the product
     */
    public record ClaimResult(String measured, Optional<Boolean> model, boolean product) {

        static ClaimResult of(String measured, boolean product) {
            return new ClaimResult(measured, Optional.empty(), product);
        }

        /** In words: what agrees. */
        public String agreement() {
            return model.map(each -> (each ? "yes" : "no") + " / ").orElse("– / ") + (product ? "yes" : "no");
        }
    }
}
