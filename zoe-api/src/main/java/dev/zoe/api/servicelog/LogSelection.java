package dev.zoe.api.servicelog;

import dev.zoe.api.problem.Problem;
import java.util.List;
import java.util.Set;

/**
 * The services whose output is read together.
 *
 * @param names of services; empty for the first monitored one
 * @param all every service of the execution; then there are no names
 */
public record LogSelection(Set<String> names, boolean all) {

    /** The most services of one stream: its event ids, which are headers of later requests, hold an offset for each. */
    public static final int MOST = 100;

    public LogSelection {
        names = Set.copyOf(names);
    }

    /** @throws Problem when the parameters contradict each other, or there are too many names */
    public static LogSelection read(List<String> names, boolean all) {
        if (all && !names.isEmpty()) {
            throw Problem.badParameter("all", "true", "left out when service is given");
        }
        Set<String> distinct = Set.copyOf(names);
        if (distinct.size() > MOST) {
            throw Problem.badParameter("service", distinct.size() + " names", "up to " + MOST + " names");
        }
        return new LogSelection(distinct, all);
    }
}
