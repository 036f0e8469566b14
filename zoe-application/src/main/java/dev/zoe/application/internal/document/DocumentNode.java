package dev.zoe.application.internal.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * A value of the document and its location. The typed views are empty for a value of another type, so that a rule can
 * look at what is well-formed while the schema validation reports the rest.
 *
 * @param pointer JSON Pointer
 * @param json a missing node where the document has nothing
 */
public record DocumentNode(String pointer, JsonNode json) {

    public static DocumentNode root(JsonNode document) {
        return new DocumentNode("", document);
    }

    /** The member {@code key} of an object; missing when there is none or this is no object. */
    public DocumentNode get(String key) {
        JsonNode child = json.isObject() ? json.path(key) : MissingNode.getInstance();
        return new DocumentNode(below(key), child);
    }

    /** The elements of an array; nothing when this is no array. */
    public List<DocumentNode> items() {
        List<DocumentNode> items = new ArrayList<>();
        if (json.isArray()) {
            for (int i = 0; i < json.size(); i++) {
                items.add(new DocumentNode(below(Integer.toString(i)), json.get(i)));
            }
        }
        return items;
    }

    /** The members of an object in the order of the document; nothing when this is no object. */
    public List<DocumentNode> members() {
        List<DocumentNode> members = new ArrayList<>();
        if (json.isObject()) {
            for (Map.Entry<String, JsonNode> member : json.properties()) {
                members.add(new DocumentNode(below(member.getKey()), member.getValue()));
            }
        }
        return members;
    }

    /** The last step of the pointer: a key, or the number of an element. */
    public String key() {
        String last = pointer.substring(pointer.lastIndexOf('/') + 1);
        return last.replace("~1", "/").replace("~0", "~");
    }

    /** Whether the document says something here; {@code null} says nothing. */
    public boolean isGiven() {
        return !json.isMissingNode() && !json.isNull();
    }

    public Optional<String> text() {
        return json.isString() ? Optional.of(json.stringValue()) : Optional.empty();
    }

    public Optional<Boolean> truth() {
        return json.isBoolean() ? Optional.of(json.booleanValue()) : Optional.empty();
    }

    /** A whole number, also when it is written {@code 3.0}. */
    public OptionalLong whole() {
        OptionalDouble number = number();
        if (number.isEmpty()) {
            return OptionalLong.empty();
        }
        if (json.isIntegralNumber()) {
            return OptionalLong.of(json.longValue());
        }
        double value = number.getAsDouble();
        boolean exact = value == Math.rint(value) && Math.abs(value) < 1L << 53;
        return exact ? OptionalLong.of((long) value) : OptionalLong.empty();
    }

    /** A number that fits into the range of 64 bits. */
    public OptionalDouble number() {
        boolean fits = json.isIntegralNumber()
                ? json.canConvertToLong()
                : json.isNumber() && JsonNumbers.fits(json.doubleValue());
        return fits ? OptionalDouble.of(json.doubleValue()) : OptionalDouble.empty();
    }

    private String below(String key) {
        boolean plain = key.indexOf('~') < 0 && key.indexOf('/') < 0;
        return pointer + "/" + (plain ? key : key.replace("~", "~0").replace("/", "~1"));
    }
}
