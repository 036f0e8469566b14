package dev.zoe.scheduler.internal.explain;

import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.internal.policy.Infeasibility;

/** The sentences that say why a request could never run on the known nodes or within its quotas. */
public final class InfeasibilitySentences {

    private InfeasibilitySentences() {}

    public static String of(Infeasibility why) {
        if (why instanceof Infeasibility.OverQuota over) {
            return QuotaSentences.neverAllowed(over.exceeded());
        }
        if (why instanceof Infeasibility.NoNode none) {
            return "core service %s needs a node%s, and there is none"
                    .formatted(none.component().name(), labels(none.component()));
        }
        if (why instanceof Infeasibility.LargerThanNode larger) {
            return "core service %s needs %s on one node%s; the nearest, %s, has %s in all"
                    .formatted(
                            larger.component().name(),
                            AmountText.of(larger.component().demand(), larger.missing()),
                            labels(larger.component()),
                            larger.nearest().name(),
                            AmountText.of(larger.nearest().capacity(), larger.missing()));
        }
        if (why instanceof Infeasibility.LargerThanCluster larger) {
            Resources lacking = larger.demand().beyond(larger.capacity());
            return "the %s need %s together; all nodes together have %s"
                    .formatted(
                            services(larger.instances()),
                            AmountText.of(larger.demand(), lacking),
                            AmountText.of(larger.capacity(), lacking));
        }
        if (why instanceof Infeasibility.NoArrangement no) {
            return "the %s do not fit together on the %s, even empty: no capacity is left for a %s%s"
                    .formatted(
                            services(no.instances()),
                            AmountText.count(no.nodes(), "node"),
                            no.last().name(),
                            labels(no.last()));
        }
        throw new IllegalStateException("no sentence for " + why);
    }

    private static String services(Infeasibility.Instances instances) {
        return AmountText.count(instances.count(), instances.coreOnly() ? "core service" : "service");
    }

    private static String labels(Request.Component component) {
        return AmountText.withLabels(component.labels());
    }
}
