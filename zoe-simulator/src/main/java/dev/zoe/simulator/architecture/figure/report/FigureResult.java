package dev.zoe.simulator.architecture.figure.report;

import dev.zoe.simulator.architecture.figure.FigureOutcome;
import java.util.Optional;

/**
 * A figure of the report.
 *
 * @param outcome what it found; empty when it was not computed
 * @param missing why it was not computed; empty when it was
 * @param seconds real time that it took
 */
public record FigureResult(String id, String title, Optional<FigureOutcome> outcome, String missing, double seconds) {}
