package dev.zoe.simulator.evaluation.report;

import dev.zoe.simulator.evaluation.EvaluationSetup;
import dev.zoe.simulator.evaluation.EvaluationSummary;
import dev.zoe.simulator.evaluation.SimulationCase;
import dev.zoe.simulator.evaluation.chapter.EvaluationChapter;
import java.util.List;

/**
 * Everything that a report tells.
 *
 * @param missing number of simulations that were not made, because somebody stopped it
 */
public record EvaluationResults(
        EvaluationSetup setup, List<EvaluationChapter> chapters, List<SimulationCase> cases, EvaluationSummary summary, ReportProvenance provenance, int missing) {

    public EvaluationResults {
        chapters = List.copyOf(chapters);
        cases = List.copyOf(cases);
    }
}
