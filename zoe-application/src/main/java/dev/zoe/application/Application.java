package dev.zoe.application;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An analytic application as its author describes it (format 4). Immutable and valid: instances come from
 * {@code DescriptionReader}.
 *
 * @param name 3 to 128 characters of {@code [A-Za-z0-9@-]}
 * @param kind how it ends and how urgent it is
 * @param runtimeEstimate the expected run time with all its instances; size-based orders read it
 * @param priority a named priority class of the site; empty for the class of the kind
 * @param deadline when it should have ended
 * @param maxRuntime a longer run ends with an error
 * @param idle how long it may be idle; this needs a component with an {@linkplain Component#activity activity check}
 * @param queue the queue it is submitted to; empty for the site's default
 * @param components at least one, in the order of the description; at least one is monitored
 * @param labels free text such as {@code title} and {@code description}
 */
public record Application(
        String name,
        Kind kind,
        Optional<Duration> runtimeEstimate,
        Optional<String> priority,
        Optional<Instant> deadline,
        Optional<Duration> maxRuntime,
        IdleLimits idle,
        Optional<String> queue,
        List<Component> components,
        Map<String, String> labels) {

    public Application {
        components = List.copyOf(components);
        labels = Map.copyOf(labels);
    }

    /** How an application ends and how urgent it is. */
    public enum Kind {
        /** Ends when its monitored component ends. */
        BATCH,
        /** A user works with it: more urgent than batch; ends when its user ends it. */
        INTERACTIVE,
        /** Runs until it is ended. */
        SERVICE
    }

    /** Core instances over all components: the application cannot work without them. */
    public int coreCount() {
        return components.stream().mapToInt(Component::coreCount).sum();
    }

    /** Elastic instances over all components: they only make it faster. */
    public int elasticCount() {
        return components.stream().mapToInt(Component::elasticCount).sum();
    }
}
