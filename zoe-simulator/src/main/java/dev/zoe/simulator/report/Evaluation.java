package dev.zoe.simulator.report;

import dev.zoe.simulator.paper.Case;
import dev.zoe.simulator.paper.Chapter;
import dev.zoe.simulator.paper.Setup;
import dev.zoe.simulator.paper.Summary;
import java.util.List;

/**
 * Everything that a report tells.
 *
 * @param missing number of simulations that were not made, because somebody stopped it
 */
public record Evaluation(
        Setup setup, List<Chapter> chapters, List<Case> cases, Summary summary, Provenance provenance, int missing) {

    public Evaluation {
        chapters = List.copyOf(chapters);
        cases = List.copyOf(cases);
    }
}
