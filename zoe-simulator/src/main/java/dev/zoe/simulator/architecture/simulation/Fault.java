package dev.zoe.simulator.architecture.simulation;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A component that fails and comes back.
 *
 * @param id number of the component, from 0
 * @param at when it fails, in seconds
 * @param seconds how long it is away
 */
public record Fault(ComponentKind kind, int id, double at, double seconds) {

    private static final Pattern TEXT = Pattern.compile("([a-z]+):(\\d{1,9})@(\\d+(?:\\.\\d+)?)\\+(\\d+(?:\\.\\d+)?)");

    /** Reads {@code KIND:ID@T+D}. @throws IllegalArgumentException when it is something else */
    public static Fault parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a failure such as gm:0@3600+60, a component that"
                    + " fails at 3600 s for 60 s");
        }
        return new Fault(
                ComponentKind.choice().get(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                Double.parseDouble(matcher.group(3)),
                Double.parseDouble(matcher.group(4)));
    }

    @Override
    public String toString() {
        return kind.label() + ":" + id + "@" + at + "+" + seconds;
    }
}
