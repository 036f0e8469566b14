package dev.zoe.simulator.evaluation.report;

import dev.zoe.simulator.chart.ChartStyle;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.ColourRole;
import java.awt.Color;

/** One colour for each kind of strategy; what is as published is pale. */
final class RoleColours {

    private RoleColours() {}

    static Color of(ColourRole look) {
        return switch (look) {
            case RIGID -> ChartStyle.RIGID;
            case RIGID_PUBLISHED -> new Color(0xf0, 0xb8, 0x8c);
            case FLEXIBLE -> ChartStyle.FLEXIBLE;
            case FLEXIBLE_PUBLISHED -> new Color(0x9c, 0xc9, 0xe6);
            case SECOND -> ChartStyle.SECOND;
            case SECOND_PUBLISHED -> new Color(0x99, 0xd8, 0xc7);
            case THIRD -> ChartStyle.THIRD;
            case THIRD_PUBLISHED -> new Color(0xeb, 0xc9, 0xdc);
        };
    }
}
