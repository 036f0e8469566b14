package dev.zoe.simulator.evaluation.chapter;

import dev.zoe.simulator.evaluation.SimulationCase;
import java.util.List;
import java.util.stream.Stream;

/**
 * One comparison of the evaluation.
 *
 * @param text what is compared, and why
 */
public record EvaluationChapter(
        String title,
        String text,
        List<PublishedClaim> claims,
        List<EvaluationTable> tables,
        List<EvaluationFigure> figures) {

    public EvaluationChapter {
        claims = List.copyOf(claims);
        tables = List.copyOf(tables);
        figures = List.copyOf(figures);
    }

    /** All cases that the chapter needs; some occur more than once. */
    public Stream<SimulationCase> cases() {
        return Stream.of(
                        claims.stream().flatMap(claim -> claim.cases().stream()),
                        tables.stream().flatMap(table -> table.cases().stream()),
                        figures.stream().flatMap(figure -> figure.cases().stream()))
                .flatMap(each -> each);
    }
}
