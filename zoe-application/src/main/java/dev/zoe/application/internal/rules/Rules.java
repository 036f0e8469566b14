package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.Draft;
import dev.zoe.application.internal.Findings;
import java.util.List;

/** All rules. */
public final class Rules {

    private static final List<Rule> ALL = List.of(
            new TwoWaysRule(),
            new TimeRule(),
            new NameRule(),
            new SiteNameRule(),
            new ImageRule(),
            new CountRule(),
            new MonitorRule(),
            new ResourceRule(),
            new EnvironmentRule(),
            new CommandRule(),
            new PlaceholderRule(),
            new PortRule(),
            new NetworkRule(),
            new WorkDirRule(),
            new LabelRule(),
            new VolumeRule(),
            new HealthRule(),
            new DependencyRule());

    private Rules() {}

    public static void check(Draft draft, Findings findings) {
        ALL.forEach(rule -> rule.check(draft, findings));
    }
}
