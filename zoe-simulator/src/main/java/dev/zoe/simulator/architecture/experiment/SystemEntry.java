package dev.zoe.simulator.architecture.experiment;

import dev.zoe.simulator.architecture.simulation.SystemFactory;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A system with its name.
 *
 * @param name on the command line and in results
 * @param summary what it is, for the help
 * @param varies whether the decision time of service jobs matters to it
 * @param factory makes it, from the settings and the decision time of service jobs in seconds
 * @param parameters those of the settings that matter to it, by name, for the results
 * @param options those of the command line that matter to it, of the ones that do not matter to all systems
 * @param startsTogether whether it starts all tasks of a job together with some settings, so that a job that is larger
 *     than the cluster can never run
 */
public record SystemEntry(
        String name,
        String summary,
        boolean varies,
        BiFunction<SystemSettings, Double, SystemFactory> factory,
        Function<SystemSettings, Map<String, Object>> parameters,
        Set<String> options,
        Predicate<SystemSettings> startsTogether) {}
