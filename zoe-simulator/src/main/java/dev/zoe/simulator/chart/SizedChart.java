package dev.zoe.simulator.chart;

import java.awt.Graphics2D;
import java.awt.Rectangle;
import org.jfree.chart.JFreeChart;

/**
 * A chart of a size.
 *
 * @param width in pixels
 * @param height in pixels
 */
public record SizedChart(JFreeChart chart, int width, int height) {

    public void paint(Graphics2D graphics) {
        chart.draw(graphics, new Rectangle(width, height));
    }
}
