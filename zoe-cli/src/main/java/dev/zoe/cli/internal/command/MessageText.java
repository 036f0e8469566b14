package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.output.KeyValueList;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The message of the site in words. */
final class MessageText {
    /** The path of the message, and its name in {@code GET /info}. */
    static final String PATH = "/message";

    private static final String MEMBER = "message";

    private MessageText() {}

    /** The message that everybody sees now, as {@code GET /info} has it; empty when there is none. */
    static Optional<String> shown(JsonNode info) {
        JsonNode message = info.path(MEMBER);
        return Optional.of(message.path("text").asString(""))
                .filter(text -> !text.isEmpty())
                .map(text -> isWarning(message) ? "Important: " + text : text)
                .map(HumanReadable::oneLine);
    }

    static boolean isWarning(JsonNode message) {
        return message.path("level").asString("").equals("warning");
    }

    /** The message as those see it who may change it. */
    static KeyValueList facts(JsonNode message) {
        return new KeyValueList()
                .add("text", message.path("text").asString(""))
                .add("level", message.path("level").asString("?"))
                .add("from", time(message, "from"))
                .add("until", time(message, "until"))
                .add("shown now", message.path("shown").asBoolean(false) ? "yes" : "no")
                .add("changed", HumanReadable.time(message.path("changed_at").asString("")));
    }

    private static Optional<String> time(JsonNode message, String name) {
        return Optional.of(message.path(name).asString(""))
                .filter(text -> !text.isEmpty())
                .map(HumanReadable::time);
    }
}
