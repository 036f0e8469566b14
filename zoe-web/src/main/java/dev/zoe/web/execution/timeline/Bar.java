package dev.zoe.web.execution.timeline;

import java.time.Duration;

/**
 * A rectangle of a row. Positions and sizes are attributes of SVG, in percent of the row.
 *
 * @param phase what it stands for
 * @param isCore whether it is drawn as core services are
 * @param count services that it stands for; 0 for one alone
 * @param reason why it began; empty for none
 */
public record Bar(
        Phase phase,
        boolean isCore,
        String x,
        String width,
        String y,
        String height,
        Duration duration,
        int count,
        String reason) {}
