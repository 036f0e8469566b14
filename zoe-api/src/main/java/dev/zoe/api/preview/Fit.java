package dev.zoe.api.preview;

import java.util.List;
import java.util.Locale;

/**
 * Whether the core instances of an application would have a place now, by what the nodes have free. The master decides
 * when it starts: it also counts quotas and what waits already.
 *
 * @param reasons why it can never run on this cluster; empty otherwise
 * @param components in the order of the description; empty when it can never run
 */
public record Fit(Verdict verdict, List<String> reasons, List<ComponentFit> components) {

    public Fit {
        reasons = List.copyOf(reasons);
        components = List.copyOf(components);
    }

    /** When the core instances would have a place. */
    public enum Verdict {
        /** On resources that are free. */
        NOW,
        /** When elastic services of other applications give their resources back. */
        AFTER_RECLAIM,
        /** When other applications end. */
        WAITS,
        /** Not on this cluster as it is. */
        NEVER,
        /** No node is known. */
        UNKNOWN;

        /** As style sheets and message bundles name it. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * How many instances of a component would have a place now on free resources.
     *
     * @param core wanted core instances
     * @param corePlaced core instances with a place
     * @param elastic wanted elastic instances
     * @param elasticPlaced elastic instances with a place, after all core ones
     */
    public record ComponentFit(String name, int core, int corePlaced, int elastic, int elasticPlaced) {

        public int coreMissing() {
            return core - corePlaced;
        }
    }

    static Fit never(List<String> reasons) {
        return new Fit(Verdict.NEVER, reasons, List.of());
    }

    /** Core instances without a place, over all components. */
    public int coreMissing() {
        return components.stream().mapToInt(ComponentFit::coreMissing).sum();
    }
}
