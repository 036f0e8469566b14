package dev.zoe.application;

import dev.zoe.application.Component.Demand;
import dev.zoe.application.Component.Port;
import java.nio.charset.StandardCharsets;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/**
 * The largest use of an application: resources by the maxima of its services, rows and bytes in the database.
 *
 * @param coreMillicores thousandths of a core that the engine lets all core services take
 * @param coreMemory bytes that the engine lets all core services take
 * @param coreGpus GPUs of all core services
 * @param elasticMillicores the same of all elastic services
 * @param elasticMemory the same of all elastic services
 * @param elasticGpus the same of all elastic services
 * @param rows services and their ports
 * @param bytes of the description, and of the texts that are kept with each port
 */
public record ApplicationFootprint(
        long coreMillicores,
        long coreMemory,
        long coreGpus,
        long elasticMillicores,
        long elasticMemory,
        long elasticGpus,
        long rows,
        long bytes) {

    /**
     * @param canonicalJson the application as it is kept
     * @param limits where a service has no maximum, that of the site holds
     */
    public static ApplicationFootprint of(Application application, String canonicalJson, SiteLimits limits) {
        ToLongFunction<Demand> millicores = demand -> maxMillicores(demand, limits);
        ToLongFunction<Demand> memory = demand -> maxMemory(demand, limits);
        return new ApplicationFootprint(
                sum(application, Component::coreCount, millicores),
                sum(application, Component::coreCount, memory),
                sum(application, Component::coreCount, Demand::gpus),
                sum(application, Component::elasticCount, millicores),
                sum(application, Component::elasticCount, memory),
                sum(application, Component::elasticCount, Demand::gpus),
                application.components().stream()
                        .mapToLong(component -> (long) component.totalCount()
                                * (1 + component.ports().size()))
                        .sum(),
                bytes(canonicalJson)
                        + application.components().stream()
                                .mapToLong(ApplicationFootprint::portBytes)
                                .sum());
    }

    /** Thousandths of a core that the engine lets one service take. */
    public static long maxMillicores(Demand demand, SiteLimits limits) {
        return demand.maxMillicores().orElse(Math.max(limits.maxMillicores(), demand.minMillicores()));
    }

    /** Bytes that the engine lets one service take. */
    public static long maxMemory(Demand demand, SiteLimits limits) {
        return demand.maxMemory().orElse(Math.max(limits.maxMemory(), demand.minMemory()));
    }

    private static long sum(Application application, ToIntFunction<Component> count, ToLongFunction<Demand> each) {
        return application.components().stream()
                .mapToLong(component -> count.applyAsInt(component) * each.applyAsLong(component.resources()))
                .sum();
    }

    private static long portBytes(Component component) {
        long each = 0;
        for (Port port : component.ports()) {
            each += bytes(port.name())
                    + port.urlTemplate().map(ApplicationFootprint::bytes).orElse(0L);
        }
        return component.totalCount() * each;
    }

    private static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
