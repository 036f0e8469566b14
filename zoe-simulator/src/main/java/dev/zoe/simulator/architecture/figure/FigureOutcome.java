package dev.zoe.simulator.architecture.figure;

import java.util.List;

/** What a figure found. */
public record FigureOutcome(List<ClaimResult> claims, FigureTable table, List<FigureChart> charts) {

    public FigureOutcome {
        claims = List.copyOf(claims);
        charts = List.copyOf(charts);
    }
}
