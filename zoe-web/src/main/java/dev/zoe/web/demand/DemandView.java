package dev.zoe.web.demand;

import dev.zoe.api.preview.Fit;
import dev.zoe.application.Application;
import dev.zoe.application.Component;
import java.util.List;
import java.util.Optional;

/**
 * What an application asks for.
 *
 * @param components one for each component, in the order of the description
 * @param core the sum of all core instances: what is guaranteed
 * @param elastic the sum of all elastic instances: what makes it faster
 */
public record DemandView(List<Row> components, Amount core, Amount elastic) {

    public DemandView {
        components = List.copyOf(components);
    }

    /**
     * Resources.
     *
     * @param millicores thousandths of a core
     * @param memory bytes
     * @param gpus whole devices
     */
    public record Amount(int instances, long millicores, long memory, long gpus) {
        static final Amount NONE = new Amount(0, 0, 0, 0);

        static Amount of(int instances, Component.Demand each) {
            return new Amount(
                    instances,
                    instances * each.minMillicores(),
                    instances * each.minMemory(),
                    (long) instances * each.gpus());
        }

        Amount plus(Amount other) {
            return new Amount(
                    instances + other.instances,
                    millicores + other.millicores,
                    memory + other.memory,
                    gpus + other.gpus);
        }
    }

    /**
     * A component.
     *
     * @param each what one instance needs
     * @param fit how many instances have a place now; empty when that is not known
     */
    public record Row(String name, String image, int core, int elastic, Amount each, Optional<Fit.ComponentFit> fit) {}

    public static DemandView of(Application application) {
        return of(application, List.of());
    }

    /** @param fits of the components of the application; empty when they are not known */
    public static DemandView of(Application application, List<Fit.ComponentFit> fits) {
        Amount core = Amount.NONE;
        Amount elastic = Amount.NONE;
        for (Component component : application.components()) {
            core = core.plus(Amount.of(component.coreCount(), component.resources()));
            elastic = elastic.plus(Amount.of(component.elasticCount(), component.resources()));
        }
        List<Row> rows = application.components().stream()
                .map(component -> new Row(
                        component.name(),
                        component.image(),
                        component.coreCount(),
                        component.elasticCount(),
                        Amount.of(1, component.resources()),
                        fits.stream()
                                .filter(fit -> fit.name().equals(component.name()))
                                .findFirst()))
                .toList();
        return new DemandView(rows, core, elastic);
    }
}
