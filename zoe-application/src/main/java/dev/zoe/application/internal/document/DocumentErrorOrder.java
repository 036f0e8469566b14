package dev.zoe.application.internal.document;

import dev.zoe.application.DescriptionError;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * Sorts errors by their position in the document, so that the same text gives the same list. It follows only the
 * pointers of the errors: pointers to all values would take many times the memory of the document.
 */
public final class DocumentErrorOrder {

    private final JsonNode root;

    public DocumentErrorOrder(DocumentNode root) {
        this.root = root.json();
    }

    private record Placed(DescriptionError error, List<Integer> position) {}

    /** The errors in the order of the document, and how many more there are. */
    public List<DescriptionError> sort(List<DescriptionError> errors, int leftOut) {
        Stream<DescriptionError> sorted = errors.stream()
                .distinct()
                .map(error -> new Placed(error, position(error.pointer())))
                .sorted((a, b) -> compare(a.position, b.position))
                .map(Placed::error);
        if (leftOut == 0) {
            return sorted.toList();
        }
        String rest = "and at least " + leftOut + " more errors, which are left out here";
        return Stream.concat(sorted, Stream.of(new DescriptionError("", "", rest)))
                .toList();
    }

    /** The index of the member at each step of the pointer; a missing value has the position of its parent. */
    private List<Integer> position(String pointer) {
        List<Integer> steps = new ArrayList<>();
        JsonNode at = root;
        JsonPointer rest = JsonPointer.compile(pointer);
        while (!rest.matches()) {
            int step = step(at, rest);
            if (step < 0) {
                break;
            }
            steps.add(step);
            at = at.isArray() ? at.get(step) : at.path(rest.getMatchingProperty());
            rest = rest.tail();
        }
        return steps;
    }

    /** A parent comes before its children. */
    private static int compare(List<Integer> one, List<Integer> other) {
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            int order = Integer.compare(one.get(i), other.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(one.size(), other.size());
    }

    private static int step(JsonNode parent, JsonPointer pointer) {
        if (parent.isArray()) {
            int index = pointer.getMatchingIndex();
            return index < parent.size() ? index : -1;
        }
        int index = 0;
        for (String key : parent.propertyNames()) {
            if (key.equals(pointer.getMatchingProperty())) {
                return index;
            }
            index++;
        }
        return -1;
    }
}
