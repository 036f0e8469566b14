package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import java.util.List;

/** All rules, in the order in which they are checked. */
public final class DescriptionRules {

    private static final List<DescriptionRule> ALL = List.of(
            new LegacyKeyRule(),
            new TimeRule(),
            new UniqueNameRule(),
            new SiteNameRule(),
            new ImageRule(),
            new InstanceCountRule(),
            new MonitorRule(),
            new ResourceRule(),
            new EnvironmentRule(),
            new SecretRule(),
            new CommandRule(),
            new PlaceholderRule(),
            new PortRule(),
            new NetworkRule(),
            new CapabilityRule(),
            new WorkDirRule(),
            new LabelRule(),
            new VolumeRule(),
            new HealthRule(),
            new IdleRule(),
            new DependencyRule());

    private DescriptionRules() {}

    public static void check(DescriptionDraft draft, DescriptionFindings findings) {
        ALL.forEach(rule -> rule.check(draft, findings));
    }
}
