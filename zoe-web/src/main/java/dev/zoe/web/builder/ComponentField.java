package dev.zoe.web.builder;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The fields of a component: how each is read from the description, and written into it. */
// The list is unmodifiable, and the functions have no state.
@SuppressWarnings("ImmutableEnumChecker")
public enum ComponentField {
    // A member that must be there stays when its field is empty, so that the error is about it.
    NAME(
            FieldSection.BASIC,
            FieldShape.TEXT,
            List.of("name"),
            service -> JsonText.scalar(service.path("name")),
            (service, text) -> service.put("name", text)),
    IMAGE(
            FieldSection.BASIC,
            FieldShape.TEXT,
            List.of("image"),
            service -> JsonText.scalar(service.path("image")),
            (service, text) -> service.put("image", text)),
    CORE(
            FieldSection.BASIC,
            FieldShape.NUMBER,
            List.of("essential_count"),
            ComponentField::core,
            ComponentField::setCore),
    ELASTIC(
            FieldSection.BASIC,
            FieldShape.NUMBER,
            List.of("total_count"),
            ComponentField::elastic,
            ComponentField::setElastic),
    MONITOR(
            FieldSection.BASIC,
            FieldShape.TICK,
            List.of("monitor"),
            service -> service.path("monitor").asBoolean(false) ? "true" : "",
            (service, text) -> service.put("monitor", !text.isEmpty())),
    CORES(
            FieldSection.RESOURCES,
            FieldShape.TEXT,
            List.of("resources/cores/min", "resources/cores", "resources"),
            service -> JsonText.scalar(limit(service, "cores", "min")),
            (service, text) -> setLimit(service, "cores", "min", text)),
    CORES_MAX(
            FieldSection.RESOURCES,
            FieldShape.TEXT,
            List.of("resources/cores/max"),
            service -> JsonText.scalar(limit(service, "cores", "max")),
            (service, text) -> setLimit(service, "cores", "max", text)),
    MEMORY(
            FieldSection.RESOURCES,
            FieldShape.TEXT,
            List.of("resources/memory/min", "resources/memory"),
            service -> JsonText.memory(limit(service, "memory", "min")),
            (service, text) -> setLimit(service, "memory", "min", text)),
    MEMORY_MAX(
            FieldSection.RESOURCES,
            FieldShape.TEXT,
            List.of("resources/memory/max"),
            service -> JsonText.memory(limit(service, "memory", "max")),
            (service, text) -> setLimit(service, "memory", "max", text)),
    GPUS(
            FieldSection.RESOURCES,
            FieldShape.NUMBER,
            List.of("resources/gpus"),
            service -> JsonText.scalar(service.path("resources").path("gpus")),
            (service, text) -> JsonText.set(object(service, "resources"), "gpus", text, true)),
    COMMAND(
            FieldSection.PROGRAM,
            FieldShape.TEXT,
            List.of("command"),
            service -> JsonText.command(service.path("command")),
            (service, text) -> JsonText.set(service, "command", text, false)),
    ENVIRONMENT(
            FieldSection.PROGRAM,
            FieldShape.LINES,
            List.of("environment"),
            service -> JsonText.lines(service.path("environment"), "="),
            (service, text) -> JsonText.setLines(service, "environment", text, ComponentField::addVariable)),
    VOLUMES(
            FieldSection.PROGRAM,
            FieldShape.LINES,
            List.of("volumes"),
            service -> entries(service.path("volumes"), ComponentField::volume),
            (service, text) -> JsonText.setLines(service, "volumes", text, ComponentField::addVolume)),
    PORTS(
            FieldSection.CONNECTIONS,
            FieldShape.LINES,
            List.of("ports"),
            service -> entries(service.path("ports"), ComponentField::port),
            (service, text) -> JsonText.setLines(service, "ports", text, ComponentField::addPort)),
    DEPENDS_ON(
            FieldSection.CONNECTIONS,
            FieldShape.TEXT,
            List.of("depends_on"),
            service -> JsonText.lines(service.path("depends_on"), "").replace("\n", ", "),
            (service, text) ->
                    JsonText.setLines(service, "depends_on", text.replace(',', '\n'), ComponentField::addText)),
    HEALTH_PORT(
            FieldSection.CONNECTIONS,
            FieldShape.TEXT,
            List.of("health/port", "health"),
            service -> JsonText.scalar(service.path("health").path("port")),
            (service, text) -> JsonText.setIn(service, "health", "port", text)),
    HEALTH_PATH(
            FieldSection.CONNECTIONS,
            FieldShape.TEXT,
            List.of("health/path"),
            service -> JsonText.scalar(service.path("health").path("path")),
            (service, text) -> JsonText.setIn(service, "health", "path", text)),
    ACTIVITY_PORT(
            FieldSection.CONNECTIONS,
            FieldShape.TEXT,
            List.of("activity/port", "activity"),
            service -> JsonText.scalar(service.path("activity").path("port")),
            (service, text) -> JsonText.setIn(service, "activity", "port", text)),
    ACTIVITY_PATH(
            FieldSection.CONNECTIONS,
            FieldShape.TEXT,
            List.of("activity/path"),
            service -> JsonText.scalar(service.path("activity").path("path")),
            (service, text) -> JsonText.setIn(service, "activity", "path", text)),
    RESTART(
            FieldSection.MORE,
            FieldShape.CHOICE,
            List.of("restart/policy", "restart"),
            ComponentField::restart,
            ComponentField::setRestart),
    RESTARTS(
            FieldSection.MORE,
            FieldShape.NUMBER,
            List.of("restart/max_restarts"),
            service -> JsonText.scalar(service.path("restart").path("max_restarts")),
            ComponentField::setRestarts),
    STARTUP_ORDER(FieldSection.MORE, FieldShape.NUMBER, "startup_order"),
    LABELS(
            FieldSection.MORE,
            FieldShape.TEXT,
            List.of("labels"),
            service -> JsonText.lines(service.path("labels"), "").replace("\n", ", "),
            (service, text) -> JsonText.setLines(service, "labels", text.replace(',', '\n'), ComponentField::addText)),
    WORK_DIR(FieldSection.MORE, FieldShape.TEXT, "work_dir"),
    STOP_GRACE(FieldSection.MORE, FieldShape.TEXT, "stop_grace");

    private static final String READ_ONLY = "ro";
    private static final String NEVER = "never";
    private static final String ON_FAILURE = "on-failure";

    private final FieldSection section;
    private final FieldShape shape;
    private final List<String> members;
    private final Function<ObjectNode, String> reader;
    private final BiConsumer<ObjectNode, String> writer;

    ComponentField(FieldSection section, FieldShape shape, String member) {
        this(
                section,
                shape,
                List.of(member),
                service -> JsonText.scalar(service.path(member)),
                (service, text) -> JsonText.set(service, member, text, shape == FieldShape.NUMBER));
    }

    ComponentField(
            FieldSection section,
            FieldShape shape,
            List<String> members,
            Function<ObjectNode, String> reader,
            BiConsumer<ObjectNode, String> writer) {
        this.section = section;
        this.shape = shape;
        this.members = members;
        this.reader = reader;
        this.writer = writer;
    }

    public FieldSection section() {
        return section;
    }

    public FieldShape shape() {
        return shape;
    }

    /** As forms and message bundles name it. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Paths below the component whose errors belong to this field. */
    List<String> members() {
        return members;
    }

    String read(ObjectNode service) {
        return reader.apply(service);
    }

    /** Changes the description only when the field shows something else than what stands there. */
    void write(ObjectNode service, String text) {
        String typed = text.replace("\r\n", "\n");
        if (!typed.equals(read(service))) {
            writer.accept(service, typed);
        }
    }

    private static ObjectNode object(ObjectNode parent, String member) {
        return parent.path(member) instanceof ObjectNode present ? present : parent.putObject(member);
    }

    /** Without the member, as the validation reads it. */
    private static String core(ObjectNode service) {
        return service.path("essential_count").isMissingNode() ? "1" : JsonText.scalar(service.path("essential_count"));
    }

    private static Optional<Long> whole(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToLong() ? Optional.of(value.longValue()) : Optional.empty();
    }

    /** The elastic instances are all but the core ones; a total that is no number is shown as it stands there. */
    private static String elastic(ObjectNode service) {
        JsonNode total = service.path("total_count");
        if (total.isMissingNode()) {
            return "0";
        }
        Optional<Long> core = whole(JsonText.number(core(service)));
        return whole(total)
                .flatMap(all -> core.map(some -> Long.toString(all - some)))
                .orElseGet(() -> JsonText.scalar(total));
    }

    private static void setCore(ObjectNode service, String text) {
        String elastic = elastic(service);
        JsonText.set(service, "essential_count", text, true);
        setElastic(service, elastic);
    }

    private static void setElastic(ObjectNode service, String text) {
        Optional<Long> core = whole(JsonText.number(core(service)));
        Optional<Long> elastic = whole(JsonText.number(text.isBlank() ? "0" : text));
        if (core.isPresent() && elastic.isPresent()) {
            service.put("total_count", core.get() + elastic.get());
        } else {
            JsonText.set(service, "total_count", text, true);
        }
    }

    /** A single amount is both limits. */
    private static JsonNode limit(ObjectNode service, String resource, String which) {
        JsonNode amount = service.path("resources").path(resource);
        return amount.isObject() ? amount.path(which) : amount;
    }

    private static void setLimit(ObjectNode service, String resource, String which, String text) {
        ObjectNode resources = object(service, "resources");
        JsonNode amount = resources.path(resource);
        ObjectNode limits;
        if (amount instanceof ObjectNode present) {
            limits = present;
        } else {
            limits = resources.putObject(resource);
            if (!amount.isMissingNode()) {
                limits.set("min", amount);
                limits.set("max", amount);
            }
        }
        JsonText.set(limits, which, text, true);
        if (limits.isEmpty()) {
            resources.remove(resource);
        }
        if (resources.isEmpty()) {
            service.remove("resources");
        }
    }

    private static void addText(ArrayNode list, String line) {
        list.add(line.strip());
    }

    private static void addVariable(ArrayNode list, String line) {
        int equals = line.indexOf('=');
        ArrayNode pair = list.addArray();
        if (equals < 0) {
            pair.add(line);
        } else {
            pair.add(line.substring(0, equals).strip()).add(line.substring(equals + 1));
        }
    }

    private static String entries(JsonNode list, Function<JsonNode, String> line) {
        return list.isArray()
                ? String.join(
                        "\n",
                        list.valueStream()
                                .map(entry -> entry.isObject() ? line.apply(entry) : JsonText.scalar(entry))
                                .toList())
                : JsonText.scalar(list);
    }

    private static String port(JsonNode port) {
        boolean isUdp = JsonText.scalar(port.path("protocol")).equals("udp");
        String line = "%s %s%s %s"
                .formatted(
                        JsonText.scalar(port.path("name")),
                        JsonText.scalar(port.path("port_number")),
                        isUdp ? "/udp" : "",
                        JsonText.scalar(port.path("url_template")));
        return line.strip();
    }

    private static void addPort(ArrayNode list, String line) {
        List<String> words = JsonText.words(line, 3);
        ObjectNode port = list.addObject().put("name", words.get(0));
        if (words.size() > 1) {
            String[] number = words.get(1).split("/", 2);
            port.set("port_number", JsonText.number(number[0]));
            port.put("protocol", number.length > 1 ? number[1] : "tcp");
        }
        if (words.size() > 2) {
            port.put("url_template", words.get(2));
        }
    }

    private static String volume(JsonNode volume) {
        String line = "%s %s %s"
                .formatted(
                        JsonText.scalar(volume.path("name")),
                        JsonText.scalar(volume.path("path")),
                        JsonText.scalar(volume.path("mount_path")));
        return line.strip() + (volume.path("read_only").asBoolean(false) ? " " + READ_ONLY : "");
    }

    private static void addVolume(ArrayNode list, String line) {
        List<String> words = JsonText.words(line, 5);
        boolean isReadOnly = words.size() > 2 && words.get(words.size() - 1).equals(READ_ONLY);
        List<String> paths = isReadOnly ? words.subList(0, words.size() - 1) : words;
        ObjectNode volume = list.addObject().put("name", paths.get(0));
        if (paths.size() > 1) {
            volume.put("path", paths.get(1));
        }
        if (paths.size() > 2) {
            volume.put("mount_path", paths.get(2));
        }
        volume.put("read_only", isReadOnly);
    }

    private static String restart(ObjectNode service) {
        JsonNode restart = service.path("restart");
        String policy = JsonText.scalar(restart.isObject() ? restart.path("policy") : restart);
        return policy.isEmpty() ? NEVER : policy;
    }

    private static void setRestart(ObjectNode service, String text) {
        if (text.equals(NEVER) || text.isEmpty()) {
            service.remove("restart");
        } else if (service.path("restart") instanceof ObjectNode restart) {
            restart.put("policy", text);
        } else {
            service.put("restart", text);
        }
    }

    private static void setRestarts(ObjectNode service, String text) {
        if (text.isBlank()) {
            if (service.path("restart") instanceof ObjectNode restart) {
                restart.remove("max_restarts");
            }
            return;
        }
        String policy = restart(service);
        ObjectNode restart = object(service, "restart");
        restart.put("policy", policy.equals(NEVER) ? ON_FAILURE : policy);
        restart.set("max_restarts", JsonText.number(text));
    }
}
