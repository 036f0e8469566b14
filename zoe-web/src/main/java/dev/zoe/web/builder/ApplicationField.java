package dev.zoe.web.builder;

import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The fields of the application itself. */
// The list is unmodifiable.
@SuppressWarnings("ImmutableEnumChecker")
public enum ApplicationField {
    NAME(FieldShape.TEXT),
    KIND(FieldShape.CHOICE),
    TITLE(FieldShape.TEXT),
    MAX_RUNTIME(FieldShape.TEXT),
    IDLE_RELEASE(FieldShape.TEXT, "idle", "release_elastic_after"),
    IDLE_STOP(FieldShape.TEXT, "idle", "stop_after");

    private final FieldShape shape;
    /** The member of the description: its name, or the names of an object and of its member. */
    private final List<String> path;

    ApplicationField(FieldShape shape, String... path) {
        this.shape = shape;
        this.path = path.length == 0 ? List.of(wire()) : List.of(path);
    }

    public FieldShape shape() {
        return shape;
    }

    /** As forms and message bundles name it. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The pointer of its errors. */
    String pointer() {
        return "/" + String.join("/", path);
    }

    String read(ObjectNode application) {
        JsonNode value = application;
        for (String member : path) {
            value = value.path(member);
        }
        return JsonText.scalar(value);
    }

    void write(ObjectNode application, String text) {
        if (!text.equals(read(application))) {
            if (this == NAME) {
                // It must be there: when it is empty, the error is about it.
                application.put(wire(), text);
            } else if (path.size() == 1) {
                JsonText.set(application, wire(), text, false);
            } else {
                JsonText.setIn(application, path.get(0), path.get(1), text);
            }
        }
    }
}
