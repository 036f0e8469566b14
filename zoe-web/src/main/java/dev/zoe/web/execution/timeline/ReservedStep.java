package dev.zoe.web.execution.timeline;

/**
 * What was reserved in a piece of time, on average, as two rectangles above each other. Positions and sizes are
 * attributes of SVG, in percent of the drawing.
 */
public record ReservedStep(
        String x, String width, String coreY, String coreHeight, String elasticY, String elasticHeight) {}
