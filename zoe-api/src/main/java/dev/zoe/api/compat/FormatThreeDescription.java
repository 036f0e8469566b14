package dev.zoe.api.compat;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Descriptions as clients of the interface 0.7 know them: format 3, without what only format 4 has. */
public final class FormatThreeDescription {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Pattern PLAIN_WORD = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private FormatThreeDescription() {}

    /** @param canonical the application as canonical JSON of format 4 */
    public static JsonNode of(JsonNode canonical) {
        ObjectNode description = JSON.objectNode();
        description.set("name", canonical.path("name"));
        description.put("version", 3);
        description.put("will_end", canonical.path("kind").asString("").equals("batch"));
        description.put("size", size(canonical));
        ArrayNode services = description.putArray("services");
        canonical
                .path("services")
                .valueStream()
                .map(FormatThreeDescription::service)
                .forEach(services::add);
        return description;
    }

    /** The expected run time in whole minutes; 0 when it is not known. */
    public static long size(JsonNode canonical) {
        return Optional.of(canonical.path("runtime_estimate"))
                .filter(JsonNode::isString)
                .map(estimate -> Duration.parse(estimate.stringValue()).toMinutes())
                .orElse(0L);
    }

    /** One component of {@link #of}. */
    public static Optional<JsonNode> component(JsonNode canonical, String name) {
        return canonical
                .path("services")
                .valueStream()
                .filter(component -> component.path("name").asString("").equals(name))
                .findFirst()
                .map(FormatThreeDescription::service);
    }

    private static JsonNode service(JsonNode component) {
        ObjectNode service = JSON.objectNode();
        copy(
                component,
                service,
                "name",
                "image",
                "monitor",
                "startup_order",
                "essential_count",
                "total_count",
                "environment",
                "labels",
                "work_dir",
                "network");
        ObjectNode resources = service.putObject("resources");
        range(component.path("resources").path("cores"), resources.putObject("cores"));
        range(component.path("resources").path("memory"), resources.putObject("memory"));
        copy(component.path("resources"), resources, "shm");
        service.set("command", command(component.path("command")));
        list(component, service, "volumes", "name", "path", "read_only");
        list(component, service, "ports", "name", "port_number", "protocol", "url_template");
        return service;
    }

    /** Both keys, as format 3 wants them. */
    private static void range(JsonNode given, ObjectNode range) {
        range.set("min", orNull(given.path("min")));
        range.set("max", orNull(given.path("max")));
    }

    private static void list(JsonNode component, ObjectNode service, String key, String... members) {
        ArrayNode list = service.putArray(key);
        component.path(key).valueStream().forEach(item -> copy(item, list.addObject(), members));
    }

    private static void copy(JsonNode from, ObjectNode to, String... members) {
        for (String member : members) {
            if (from.has(member)) {
                to.set(member, from.path(member));
            }
        }
    }

    /** One line that a shell would split into the words. */
    private static JsonNode command(JsonNode words) {
        return words.isArray()
                ? JSON.stringNode(words.valueStream()
                        .map(word -> quoted(word.asString("")))
                        .collect(Collectors.joining(" ")))
                : JSON.nullNode();
    }

    private static String quoted(String word) {
        return PLAIN_WORD.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private static JsonNode orNull(JsonNode value) {
        return value.isMissingNode() ? JSON.nullNode() : value;
    }
}
