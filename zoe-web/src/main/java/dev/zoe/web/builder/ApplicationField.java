package dev.zoe.web.builder;

import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/** The fields of the application itself. */
public enum ApplicationField {
    NAME(FieldShape.TEXT),
    KIND(FieldShape.CHOICE),
    TITLE(FieldShape.TEXT),
    MAX_RUNTIME(FieldShape.TEXT);

    private final FieldShape shape;

    ApplicationField(FieldShape shape) {
        this.shape = shape;
    }

    public FieldShape shape() {
        return shape;
    }

    /** As the description, forms and message bundles name it. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    String read(ObjectNode application) {
        return JsonText.scalar(application.path(wire()));
    }

    void write(ObjectNode application, String text) {
        if (!text.equals(read(application))) {
            if (this == NAME) {
                // It must be there: when it is empty, the error is about it.
                application.put(wire(), text);
            } else {
                JsonText.set(application, wire(), text, false);
            }
        }
    }
}
