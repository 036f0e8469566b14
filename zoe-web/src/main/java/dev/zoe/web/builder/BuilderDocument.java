package dev.zoe.web.builder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A description that is being composed. It need not be valid. */
final class BuilderDocument {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String COMPONENTS = "services";
    private static final int FORMAT = 4;

    private final ObjectNode root;

    private BuilderDocument(ObjectNode root) {
        this.root = root;
    }

    /** One without components. */
    static BuilderDocument empty() {
        ObjectNode root = JSON.createObjectNode();
        root.put("name", "").put("version", FORMAT).put("kind", "batch").putArray(COMPONENTS);
        return new BuilderDocument(root);
    }

    /** Empty when the text is no JSON object. */
    static Optional<BuilderDocument> read(String text) {
        try {
            return JSON.readTree(text) instanceof ObjectNode root
                    ? Optional.of(new BuilderDocument(root))
                    : Optional.empty();
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
    }

    /** The components that are objects; others cannot be shown as a form. */
    List<ObjectNode> components() {
        List<ObjectNode> components = new ArrayList<>();
        for (JsonNode component : root.path(COMPONENTS)) {
            components.add(component instanceof ObjectNode object ? object : JSON.createObjectNode());
        }
        return components;
    }

    void add(BuildingBlock block) {
        ObjectNode component = block.component();
        component.put("name", freeName(JsonText.scalar(component.path("name"))));
        List<ObjectNode> others = components();
        if (block == BuildingBlock.WORKERS && !others.isEmpty()) {
            component.putArray("depends_on").add(JsonText.scalar(others.get(0).path("name")));
        }
        list().add(component);
    }

    private String freeName(String wanted) {
        List<String> taken = components().stream()
                .map(component -> JsonText.scalar(component.path("name")))
                .toList();
        String name = wanted;
        for (int number = 2; !wanted.isEmpty() && taken.contains(name); number++) {
            name = wanted + "-" + number;
        }
        return name;
    }

    /** Removes a component, and what other components say of it. */
    void remove(int index) {
        List<ObjectNode> components = components();
        if (index < 0 || index >= components.size()) {
            return;
        }
        String name = JsonText.scalar(components.get(index).path("name"));
        list().remove(index);
        for (ObjectNode component : components()) {
            if (component.path("depends_on") instanceof ArrayNode dependencies) {
                dependencies.removeIf(dependency -> JsonText.scalar(dependency).equals(name));
                if (dependencies.isEmpty()) {
                    component.remove("depends_on");
                }
            }
        }
    }

    private ArrayNode list() {
        return root.path(COMPONENTS) instanceof ArrayNode list ? list : root.putArray(COMPONENTS);
    }

    String read(ApplicationField field) {
        return field.read(root);
    }

    void write(ApplicationField field, String text) {
        field.write(root, text);
    }

    /**
     * Writes the fields of one component, and adds the component when it is the next one.
     *
     * @param typed texts by field; a box that is not ticked has none
     */
    void write(int index, Map<ComponentField, String> typed) {
        ArrayNode list = list();
        if (index > list.size()) {
            return;
        }
        if (index == list.size()) {
            list.addObject();
        }
        if (!(list.get(index) instanceof ObjectNode component)) {
            return;
        }
        // In reverse: of a policy for restarts and their number, the policy counts.
        ComponentField[] fields = ComponentField.values();
        for (int field = fields.length - 1; field >= 0; field--) {
            String text = typed.get(fields[field]);
            if (text != null) {
                fields[field].write(component, text);
            } else if (fields[field].shape() == FieldShape.TICK) {
                fields[field].write(component, "");
            }
        }
    }

    String text() {
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root);
    }
}
