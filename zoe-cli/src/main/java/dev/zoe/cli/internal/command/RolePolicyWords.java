package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.KeyValueList;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What users of a role may ask for in descriptions, as words such as {@code priority=low,normal}. */
final class RolePolicyWords {
    private static final String READ_ONLY_ROOT = "read-only-root";
    private static final String NONE = "none";
    private static final String DEFAULT = "default";

    /** Members of the API by their keys. */
    private static final Map<String, String> LISTS = lists();

    /** Members that are numbers of seconds; times such as {@code 12h} are typed and shown. */
    private static final Map<String, String> SECONDS = new TreeMap<>(
            Map.of("idle-release-elastic", "idle_release_elastic_seconds", "idle-stop", "idle_stop_seconds"));

    private RolePolicyWords() {}

    private static Map<String, String> lists() {
        Map<String, String> lists = new LinkedHashMap<>();
        lists.put("priority", "priority_classes");
        lists.put("networks", "networks");
        lists.put("host-paths", "host_paths");
        lists.put("registries", "registries");
        lists.put("linux-capabilities", "linux_capabilities");
        return lists;
    }

    static boolean isOne(String word) {
        return word.indexOf('=') > 0;
    }

    /**
     * Puts the words into the body of a call.
     *
     * @param words of which each {@linkplain #isOne is one}
     */
    static void put(List<String> words, ObjectNode body) {
        for (String word : words) {
            int sign = word.indexOf('=');
            put(word.substring(0, sign).replace('_', '-').toLowerCase(Locale.ROOT), word.substring(sign + 1), body);
        }
    }

    private static void put(String key, String value, ObjectNode body) {
        if (key.equals(READ_ONLY_ROOT)) {
            body.put("read_only_root", flag(value));
            return;
        }
        if (SECONDS.containsKey(key)) {
            putSeconds(key, value, body);
            return;
        }
        String member = LISTS.get(key);
        if (member == null) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "there is no key '" + key + "'; use " + String.join(", ", LISTS.keySet()) + ", "
                            + String.join(", ", SECONDS.keySet()) + " or "
                            + READ_ONLY_ROOT);
        }
        if (value.equals(DEFAULT)) {
            body.putNull(member);
            return;
        }
        ArrayNode list = body.putArray(member);
        if (!value.equals(NONE)) {
            Arrays.stream(value.split(",")).filter(each -> !each.isBlank()).forEach(list::add);
        }
    }

    private static void putSeconds(String key, String value, ObjectNode body) {
        String member = SECONDS.get(key);
        if (value.equals(DEFAULT)) {
            body.putNull(member);
            return;
        }
        try {
            Duration limit = new DurationConverter().convert(value);
            if (limit.toSeconds() > 0 && limit.equals(Duration.ofSeconds(limit.toSeconds()))) {
                body.put(member, limit.toSeconds());
                return;
            }
        } catch (TypeConversionException unreadable) {
            throw noLimit(key, value);
        }
        throw noLimit(key, value);
    }

    private static CommandFailure noLimit(String key, String value) {
        return new CommandFailure(
                ExitCode.USAGE,
                key + "=" + value + ": write a time of at least a second such as 30m or 12h, or " + DEFAULT);
    }

    private static boolean flag(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "yes", "true" -> true;
            case "no", "false", DEFAULT -> false;
            default -> throw new CommandFailure(ExitCode.USAGE, READ_ONLY_ROOT + "=" + value + ": write yes or no");
        };
    }

    /** Adds a role, or the user who has it, to a list for people. */
    static KeyValueList add(KeyValueList facts, JsonNode role) {
        LISTS.forEach((key, member) -> facts.add(key, list(role.path(member))));
        SECONDS.forEach((key, member) -> facts.add(key, LimitText.exactTime(role.path(member), DEFAULT)));
        return facts.add(READ_ONLY_ROOT, role.path("read_only_root").asBoolean(false) ? "yes" : "no");
    }

    /** Adds for how long applications of a user may be idle. An older server does not have them. */
    static KeyValueList addIdleLimits(KeyValueList facts, JsonNode user) {
        if (!user.has("idle_stop_seconds")) {
            return facts;
        }
        return facts.add(
                        "idle elastic",
                        LimitText.exactTime(user.path("idle_release_elastic_seconds"), AssignableValues.UNLIMITED))
                .add("idle stop", LimitText.exactTime(user.path("idle_stop_seconds"), AssignableValues.UNLIMITED));
    }

    /** The priority classes that a user may name. */
    static String priorityClasses(JsonNode user) {
        JsonNode classes = user.path("priority_classes");
        return classes.isArray() ? list(classes) : "all";
    }

    /** Names, or {@code none}, or {@code default} for those of the site. */
    private static String list(JsonNode names) {
        if (!names.isArray()) {
            return DEFAULT;
        }
        return names.isEmpty()
                ? NONE
                : names.valueStream().map(name -> name.asString("")).collect(Collectors.joining(", "));
    }
}
