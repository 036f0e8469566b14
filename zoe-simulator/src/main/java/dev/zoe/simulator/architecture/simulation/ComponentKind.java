package dev.zoe.simulator.architecture.simulation;

import dev.zoe.simulator.workload.NamedChoice;
import java.util.List;
import java.util.Locale;

/** Kinds of components that can fail. */
public enum ComponentKind {
    GM,
    LM,
    WORKER,
    MASTER,
    FRAMEWORK,
    LINK;

    /** Its name on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** All of them, by their names on the command line. */
    public static NamedChoice<ComponentKind> choice() {
        return new NamedChoice<>("component", List.of(values()), ComponentKind::label);
    }
}
