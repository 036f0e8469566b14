package dev.zoe.application.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * A value of the document together with where it is. The typed views are empty for a value of another type, so that a
 * rule can look at what is well-formed while the structural pass complains about the rest.
 *
 * @param pointer JSON Pointer
 * @param node a missing node where the document has nothing
 */
public record Place(String pointer, JsonNode node) {

    public static Place root(JsonNode document) {
        return new Place("", document);
    }

    /** The member {@code key} of an object; missing when there is none or this is no object. */
    public Place get(String key) {
        JsonNode child = node.isObject() ? node.path(key) : MissingNode.getInstance();
        return new Place(below(key), child);
    }

    /** The elements of an array; nothing when this is no array. */
    public List<Place> items() {
        List<Place> items = new ArrayList<>();
        if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                items.add(new Place(below(Integer.toString(i)), node.get(i)));
            }
        }
        return items;
    }

    /** The members of an object in the order of the document; nothing when this is no object. */
    public List<Place> members() {
        List<Place> members = new ArrayList<>();
        if (node.isObject()) {
            for (Map.Entry<String, JsonNode> member : node.properties()) {
                members.add(new Place(below(member.getKey()), member.getValue()));
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
        return !node.isMissingNode() && !node.isNull();
    }

    public Optional<String> text() {
        return node.isString() ? Optional.of(node.stringValue()) : Optional.empty();
    }

    public Optional<Boolean> truth() {
        return node.isBoolean() ? Optional.of(node.booleanValue()) : Optional.empty();
    }

    /** A whole number, also when it is written {@code 3.0}. */
    public OptionalLong whole() {
        OptionalDouble number = number();
        if (number.isEmpty()) {
            return OptionalLong.empty();
        }
        if (node.isIntegralNumber()) {
            return OptionalLong.of(node.longValue());
        }
        double value = number.getAsDouble();
        boolean exact = value == Math.rint(value) && Math.abs(value) < 1L << 53;
        return exact ? OptionalLong.of((long) value) : OptionalLong.empty();
    }

    /** A number that fits into the range of 64 bits. */
    public OptionalDouble number() {
        boolean fits =
                node.isIntegralNumber() ? node.canConvertToLong() : node.isNumber() && Numbers.fits(node.doubleValue());
        return fits ? OptionalDouble.of(node.doubleValue()) : OptionalDouble.empty();
    }

    private String below(String key) {
        boolean plain = key.indexOf('~') < 0 && key.indexOf('/') < 0;
        return pointer + "/" + (plain ? key : key.replace("~", "~0").replace("/", "~1"));
    }
}
