package dev.zoe.simulator.evaluation.chapter;

import dev.zoe.simulator.evaluation.SimulationCase;
import java.util.List;
import java.util.stream.Stream;

/**
 * All chapters of the evaluation: what is compared, and which figure shows it. Figures 4 to 33 and the tables have the
 * numbers of the deliverable. Only its method and its means are known, so the assignment of comparisons to these
 * numbers is derived. Figures from 34 on extend the deliverable.
 */
public final class EvaluationChapters {

    /** The first number of a figure that the deliverable does not have. */
    public static final int FIRST_OWN_FIGURE = 34;

    private static final List<EvaluationChapter> ALL = Stream.of(
                    RigidFlexibleChapters.chapters(),
                    SizeDefinitionChapter.chapters(),
                    PreemptionChapter.chapters(),
                    ExtensionChapters.chapters())
            .flatMap(List::stream)
            .toList();

    private EvaluationChapters() {}

    public static List<EvaluationChapter> all() {
        return ALL;
    }

    /** All cases that chapters need, each once. */
    public static List<SimulationCase> cases(List<EvaluationChapter> chapters) {
        return chapters.stream().flatMap(EvaluationChapter::cases).distinct().toList();
    }
}
