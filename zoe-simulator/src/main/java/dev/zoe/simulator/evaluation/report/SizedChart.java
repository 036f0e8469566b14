package dev.zoe.simulator.evaluation.report;

import java.awt.Graphics2D;
import java.awt.Rectangle;
import org.jfree.chart.JFreeChart;

/** A chart of a size. */
record SizedChart(JFreeChart chart, int width, int height) {

    void paint(Graphics2D graphics) {
        chart.draw(graphics, new Rectangle(width, height));
    }
}
