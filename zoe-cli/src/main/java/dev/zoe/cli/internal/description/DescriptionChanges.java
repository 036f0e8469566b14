package dev.zoe.cli.internal.description;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is changed in a description before it is checked or submitted: first the settings, in order, then the variables,
 * also in the values of the settings.
 *
 * @param settings {@code PATH=VALUE}
 * @param variables by name
 */
public record DescriptionChanges(List<String> settings, Map<String, String> variables) {

    public DescriptionChanges {
        settings = List.copyOf(settings);
        variables = Map.copyOf(variables);
    }

    /** @param assignments {@code NAME=VALUE} of the variables */
    public static DescriptionChanges of(List<String> settings, List<String> assignments) {
        return new DescriptionChanges(settings, DescriptionVariables.parse(assignments));
    }

    /** A description and the name of its execution, with these changes. */
    public record Changed(DescriptionFile description, Optional<String> name, Set<String> unused) {}

    /** The same with the values of one row of parameters, which win. */
    public DescriptionChanges with(Map<String, String> row) {
        Map<String, String> all = new LinkedHashMap<>(variables);
        all.putAll(row);
        return new DescriptionChanges(settings, all);
    }

    /**
     * Changes a description. Without changes its text stays as it is.
     *
     * @param name of the execution, perhaps with variables
     * @throws CommandFailure when a setting names no place of the description, or a variable occurs nowhere
     */
    public Changed apply(DescriptionFile description, Optional<String> name) {
        Changed changed = applyAll(description, name);
        if (!changed.unused().isEmpty()) {
            String unused = changed.unused().iterator().next();
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "the variable '" + unused + "' occurs nowhere in " + description.name() + "; write it as ${"
                            + unused + "}");
        }
        return changed;
    }

    /** As {@link #apply}, but variables may be unused. */
    public Changed applyAll(DescriptionFile description, Optional<String> name) {
        if (settings.isEmpty() && variables.isEmpty()) {
            return new Changed(description, name, Set.of());
        }
        ObjectNode tree = DescriptionDocument.tree(description);
        for (String setting : settings) {
            DescriptionSetting.of(setting).apply(tree);
        }
        DescriptionVariables values = new DescriptionVariables(variables);
        values.replaceIn(tree);
        Optional<String> changedName = name.map(values::replaceIn);
        return new Changed(new DescriptionFile(description.name(), tree.toString()), changedName, values.unused());
    }
}
