package dev.zoe.simulator.evaluation.report;

import dev.zoe.simulator.evaluation.EvaluationSetup;
import dev.zoe.simulator.evaluation.EvaluationSummary;
import dev.zoe.simulator.evaluation.SimulationCase;
import dev.zoe.simulator.evaluation.chapter.EvaluationChapter;
import java.util.List;

/**
 * The content of a report.
 *
 * @param missing number of simulations that are missing after an interrupt
 */
public record EvaluationResults(
        EvaluationSetup setup,
        List<EvaluationChapter> chapters,
        List<SimulationCase> cases,
        EvaluationSummary summary,
        ReportProvenance provenance,
        int missing) {

    public EvaluationResults {
        chapters = List.copyOf(chapters);
        cases = List.copyOf(cases);
    }
}
