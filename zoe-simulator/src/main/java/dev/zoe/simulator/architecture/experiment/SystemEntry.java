package dev.zoe.simulator.architecture.experiment;

import dev.zoe.simulator.architecture.simulation.SystemFactory;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A system with its name.
 *
 * @param name on the command line and in results
 * @param summary what it is, for the help
 * @param varies whether the decision time of service jobs matters to it
 * @param factory makes it, from the settings and the decision time of service jobs in seconds
 * @param parameters those of the settings that matter to it, by name, for the results
 */
public record SystemEntry(
        String name,
        String summary,
        boolean varies,
        BiFunction<SystemSettings, Double, SystemFactory> factory,
        Function<SystemSettings, Map<String, Object>> parameters) {}
