package dev.zoe.simulator.report;

import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.util.List;
import org.knowm.xchart.internal.chartpart.Chart;

/** Charts side by side. */
record Drawing(List<Chart<?, ?>> panels) {

    Drawing {
        panels = List.copyOf(panels);
    }

    int width() {
        return panels.stream().mapToInt(Chart::getWidth).sum();
    }

    int height() {
        return panels.stream().mapToInt(Chart::getHeight).max().orElse(0);
    }

    void paint(Graphics2D graphics) {
        int left = 0;
        for (Chart<?, ?> panel : panels) {
            Graphics2D own = (Graphics2D) graphics.create();
            own.translate(left, 0);
            own.clip(new Rectangle(0, 0, panel.getWidth(), panel.getHeight()));
            panel.paint(own, panel.getWidth(), panel.getHeight());
            own.dispose();
            left += panel.getWidth();
        }
    }
}
