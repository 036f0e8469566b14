package dev.zoe.master.explain;

import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import dev.zoe.scheduler.Plan;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.engine.CountingEngine;
import dev.zoe.scheduler.engine.SchedulingEngine;
import dev.zoe.scheduler.setting.SchedulerSettingDeclarations;
import dev.zoe.scheduler.setting.SettingDeclaration;
import java.time.Clock;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Says what the scheduler would decide now with other settings: a copy of it decides, and is forgotten. Only the thread
 * of the loop may call it.
 */
public final class SettingsPreviewer {

    private final Clock clock;

    public SettingsPreviewer(Clock clock) {
        this.clock = clock;
    }

    /** @return {@link MasterReply.SettingsPreview}, or a refusal when a setting does not take its value */
    public MasterReply preview(MasterRequest.PreviewSettings asked, WorkingSet working) {
        Settings settings = Settings.DEFAULT;
        for (SettingDeclaration<?> setting : SchedulerSettingDeclarations.ALL) {
            Optional<Settings> changed =
                    setting.change(settings, asked.settings().get(setting.name()));
            if (changed.isEmpty()) {
                return new MasterReply.Refused(
                        "%s must be %s".formatted(setting.name(), setting.type().range()));
            }
            settings = changed.get();
        }
        double now = RequestFactory.seconds(clock.instant());
        SchedulingEngine engine = working.engine();
        SchedulingEngine copy = engine.copy(settings, now);
        Plan plan = copy.decide(now);
        return new MasterReply.SettingsPreview(
                changes(plan, Set.copyOf(engine.inService()), asked.limit()),
                queue(engine, copy, now, asked.limit()),
                copy.waitingCount());
    }

    private static List<MasterReply.SettingsPreview.Change> changes(Plan plan, Set<Long> running, int limit) {
        Map<Long, MasterReply.SettingsPreview.Change> changes = new LinkedHashMap<>();
        for (Plan.Effect effect : plan.effects()) {
            long execution = effect.instance().request();
            boolean isStart = effect instanceof Plan.Start;
            changes.merge(
                    execution,
                    new MasterReply.SettingsPreview.Change(
                            execution, !running.contains(execution), isStart ? 1 : 0, isStart ? 0 : 1),
                    SettingsPreviewer::sum);
        }
        return changes.values().stream()
                .sorted(Comparator.comparing(change -> !change.admitted()))
                .limit(limit)
                .toList();
    }

    private static MasterReply.SettingsPreview.Change sum(
            MasterReply.SettingsPreview.Change one, MasterReply.SettingsPreview.Change other) {
        return new MasterReply.SettingsPreview.Change(
                one.execution(), one.admitted(), one.started() + other.started(), one.reclaimed() + other.reclaimed());
    }

    private static List<MasterReply.SettingsPreview.Place> queue(
            SchedulingEngine engine, SchedulingEngine copy, double now, int limit) {
        Map<Long, Integer> before = new HashMap<>();
        engine.queue(Integer.MAX_VALUE, now).forEach(queued -> before.put(queued.request(), queued.position()));
        return copy.queue(limit, now).stream()
                .map(queued -> place(queued, before))
                .toList();
    }

    private static MasterReply.SettingsPreview.Place place(CountingEngine.Queued queued, Map<Long, Integer> before) {
        return new MasterReply.SettingsPreview.Place(
                queued.request(), queued.position(), before.getOrDefault(queued.request(), 0));
    }
}
