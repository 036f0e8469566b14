package dev.zoe.cli.internal.description;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * Rows of parameters, from CSV with a header (RFC 4180) or a JSON list of objects.
 *
 * @param names of the parameters, in their order
 * @param rows the values by name, at least one row
 */
public record ParameterTable(List<String> names, List<Map<String, String>> rows) {

    /** More rows than anybody waits for; a longer file is another one than the one that was meant. */
    static final int MOST_ROWS = 10_000;

    public ParameterTable {
        names = List.copyOf(names);
        rows = List.copyOf(rows);
    }

    /**
     * Reads a table.
     *
     * @param argument a path, or {@code -} for standard input; text that begins with {@code [} is JSON
     * @throws CommandFailure when it cannot be read or is no such table
     */
    public static ParameterTable read(String argument, InputStream in) {
        DescriptionFile file = DescriptionFile.readText(argument, in);
        ParameterTable table = file.text().stripLeading().startsWith("[") ? json(file) : csv(file);
        if (table.rows.isEmpty()) {
            throw wrong(file, "has no row of parameters");
        }
        if (table.rows.size() > MOST_ROWS) {
            throw wrong(file, "has " + table.rows.size() + " rows; up to " + MOST_ROWS + " are read");
        }
        for (String name : table.names) {
            if (!DescriptionVariables.isName(name)) {
                throw wrong(
                        file,
                        "has a column '" + HumanReadable.shorten(name)
                                + "'; a name has letters, digits, '_', '-' and '.' and begins with a" + " letter");
            }
        }
        return table;
    }

    private static ParameterTable csv(DescriptionFile file) {
        List<List<String>> records = CsvRecords.read(file);
        if (records.isEmpty()) {
            throw wrong(file, "is empty; its first line must have the names of the parameters");
        }
        List<String> names = records.get(0).stream().map(String::strip).toList();
        if (Set.copyOf(names).size() < names.size()) {
            throw wrong(file, "has two columns of the same name: " + HumanReadable.shorten(String.join(", ", names)));
        }
        List<Map<String, String>> rows = new ArrayList<>();
        for (List<String> values : records.subList(1, records.size())) {
            if (values.size() != names.size()) {
                throw wrong(
                        file,
                        "has " + values.size() + " values in row " + (rows.size() + 1) + ", and " + names.size()
                                + " columns");
            }
            Map<String, String> row = new LinkedHashMap<>();
            for (int i = 0; i < names.size(); i++) {
                row.put(names.get(i), values.get(i));
            }
            rows.add(row);
        }
        return new ParameterTable(names, rows);
    }

    private static ParameterTable json(DescriptionFile file) {
        List<Map<String, String>> rows = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        try {
            for (JsonNode item : (ArrayNode) DescriptionDocument.exact(file.text())) {
                Map<String, String> row = new LinkedHashMap<>();
                item.properties().forEach(member -> row.put(member.getKey(), text(member.getValue())));
                if (!item.isObject() || row.isEmpty()) {
                    throw wrong(file, "must be a list of objects, such as [{\"size\": 10}, {\"size\": 20}]");
                }
                names.addAll(row.keySet());
                rows.add(row);
            }
        } catch (JacksonException broken) {
            throw wrong(file, "is not JSON: " + broken.getOriginalMessage());
        }
        for (int i = 0; i < rows.size(); i++) {
            Set<String> missing = new LinkedHashSet<>(names);
            missing.removeAll(rows.get(i).keySet());
            if (!missing.isEmpty()) {
                throw wrong(
                        file,
                        "has no '" + HumanReadable.shorten(missing.iterator().next()) + "' in row " + (i + 1));
            }
        }
        return new ParameterTable(List.copyOf(names), rows);
    }

    private static String text(JsonNode value) {
        return value.isString() ? value.stringValue() : value.toString();
    }

    private static CommandFailure wrong(DescriptionFile file, String why) {
        return new CommandFailure(ExitCode.USAGE, file.name() + " " + why);
    }
}
