package dev.zoe.scheduler.internal.explain;

import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.internal.policy.Infeasibility;
import java.util.Locale;

/** The sentences of a verdict: why a request waits, and where a running one stands. */
final class VerdictSentences {

    private VerdictSentences() {}

    static String unknown(long request) {
        return "application %d neither waits nor runs".formatted(request);
    }

    static String neverFits(Infeasibility why) {
        return "can never run here, and no other application waits for it: " + InfeasibilitySentences.of(why);
    }

    static String ahead(int applications) {
        return "order: %s ahead".formatted(AmountText.count(applications, "application"));
    }

    static String starts() {
        return "its core can be placed: it starts with the next decision";
    }

    static String blockedByElastic() {
        return "its core fits only where elastic services run that may not be reclaimed for it";
    }

    static String delaysHead(long head) {
        return "it would delay application %d, which goes first".formatted(head);
    }

    static String afterRepair(long request) {
        return "application %d lost core services and gets them back first".formatted(request);
    }

    static String afterMinimumRun(Request.Component component) {
        return "core (%s) fits once elastic services that just started may be reclaimed".formatted(component.name());
    }

    /** @param missing what the node lacks that is nearest to having enough free */
    static String nodeLacks(Request.Component component, String node, Resources missing) {
        return "core (%s) needs %s on one node%s; the best node, %s, lacks %s"
                .formatted(
                        component.name(),
                        AmountText.of(component.demand(), missing),
                        AmountText.withLabels(component.labels()),
                        node,
                        AmountText.of(missing, missing));
    }

    static String noNode(Request.Component component) {
        return "core (%s) needs a node%s that takes new services, and there is none"
                .formatted(component.name(), AmountText.withLabels(component.labels()));
    }

    static String late(double seconds) {
        return String.format(
                Locale.ROOT,
                "its deadline cannot be met: started now with all it asks for, it would end %.0f s too late",
                Math.ceil(seconds));
    }

    static String coreLost(int count) {
        return "%s lost and not yet placed again".formatted(AmountText.count(count, "core service"));
    }

    /** @param node empty when it is gone */
    static String paused(String component, int ordinal, String node, double seconds) {
        return String.format(
                Locale.ROOT,
                "%s %d ended on %s and is placed again in %.1f s at the earliest",
                component,
                ordinal,
                node.isEmpty() ? "a lost node" : node,
                seconds);
    }

    /** @param why such as {@link #afterCore} */
    static String elastic(Request.Component component, int held, String why) {
        return "elastic (%s): %d of %d; %s".formatted(component.name(), held, component.elastic(), why);
    }

    static String afterCore() {
        return "the others are placed once all of its core is placed";
    }

    static String coolsDown(double seconds) {
        return String.format(
                Locale.ROOT, "some were reclaimed, and the next one is placed in %.1f s at the earliest", seconds);
    }

    static String nextHasNoNode(Request.Component component) {
        return "the next one needs a node%s that takes new services, and there is none"
                .formatted(AmountText.withLabels(component.labels()));
    }

    static String nextIsDue() {
        return "the next one can be placed with the next decision";
    }

    /**
     * @param missing what the node lacks that is nearest to having enough free
     * @param free what it has free
     */
    static String nextNeeds(Request.Component component, String node, Resources missing, Resources free) {
        return "the next one needs %s on one node%s; the best node, %s, has %s free"
                .formatted(
                        AmountText.of(component.demand(), missing),
                        AmountText.withLabels(component.labels()),
                        node,
                        AmountText.of(free, missing));
    }

    static String protectedByMinimumRun(String node, double seconds) {
        return "elastic services on %s that just started may be reclaimed once they have run for %s s"
                .formatted(node, withoutTrailingZeros(seconds));
    }

    private static String withoutTrailingZeros(double seconds) {
        return seconds == Math.rint(seconds) ? Long.toString((long) seconds) : Double.toString(seconds);
    }
}
