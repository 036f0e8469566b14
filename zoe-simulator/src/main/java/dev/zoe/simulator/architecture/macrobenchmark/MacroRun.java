package dev.zoe.simulator.architecture.macrobenchmark;

import dev.zoe.simulator.architecture.timeline.Timeline;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * One run: events, slots, and what is measured. On a shared cluster, all that is free is offered to the framework that
 * holds the fewest slots of those that want some; then to the next one.
 */
final class MacroRun {

    static final int SUBMITTED = 0;
    static final int ENDED = 1;

    /** 96 nodes of 4 cores. */
    static final int SLOTS = 384;

    private static final double SAMPLE_SECONDS = 30;

    private final boolean shared;
    private final Timeline timeline = new Timeline();
    private final List<EmulatedFramework> frameworks = new ArrayList<>();
    private final Map<MacroJobType, List<Double>> seconds = new EnumMap<>(MacroJobType.class);
    private final List<MacroOutcome.Sample> samples = new ArrayList<>();
    private int free = SLOTS;

    MacroRun(boolean shared) {
        this.shared = shared;
    }

    Timeline timeline() {
        return timeline;
    }

    void over(MacroJobType type, double time) {
        seconds.computeIfAbsent(type, each -> new ArrayList<>()).add(time);
    }

    void freed(int slots) {
        free += slots;
    }

    /** Runs all jobs of frameworks, one of each kind, in the order of their numbers. */
    MacroOutcome run(List<EmulatedFramework> participants) {
        frameworks.addAll(participants);
        while (timeline.next()) {
            EmulatedFramework framework = frameworks.get(timeline.a());
            if (timeline.kind() == SUBMITTED) {
                framework.submitted(timeline.b());
            } else {
                framework.ended(timeline.b());
            }
            allocate();
            sample();
        }
        return new MacroOutcome(seconds, samples);
    }

    private void allocate() {
        if (!shared) {
            for (EmulatedFramework framework : frameworks) {
                give(framework, SLOTS / frameworks.size() - framework.held());
            }
            return;
        }
        EmulatedFramework poorest = poorest();
        while (free > 0 && poorest.wanted() > 0) {
            give(poorest, free);
            poorest = poorest();
        }
    }

    private EmulatedFramework poorest() {
        EmulatedFramework poorest = frameworks.get(0);
        for (EmulatedFramework each : frameworks) {
            if (each.wanted() > 0 && (poorest.wanted() == 0 || each.held() < poorest.held())) {
                poorest = each;
            }
        }
        return poorest;
    }

    private void give(EmulatedFramework framework, int most) {
        int slots = Math.min(most, framework.wanted());
        if (slots > 0) {
            free -= slots;
            framework.accept(slots);
        }
    }

    private void sample() {
        if (timeline.now() >= samples.size() * SAMPLE_SECONDS) {
            Map<FrameworkKind, Double> shares = new EnumMap<>(FrameworkKind.class);
            frameworks.forEach(each -> shares.put(each.kind(), (double) each.held() / SLOTS));
            samples.add(new MacroOutcome.Sample(timeline.now(), shares));
        }
    }
}
