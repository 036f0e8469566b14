package dev.zoe.scheduler.bench;

import dev.zoe.scheduler.Decision;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.engine.CountingEngine;

/** Has the engine place the input. It knows the nodes before. */
final class ZoePlacement {

    private final PlacementInput input;
    private final CountingEngine engine;

    ZoePlacement(PlacementInput input, Placement placement) {
        this.input = input;
        engine = new CountingEngine(Settings.DEFAULT.but().placement(placement).build());
        input.nodes().forEach(engine::nodeChanged);
        engine.decide(0);
    }

    /** How many were placed. */
    int place() {
        input.applications().forEach(engine::submitted);
        int placed = 0;
        for (Decision.Change change : engine.decide(1).changes()) {
            placed += change.count();
        }
        return placed;
    }
}
