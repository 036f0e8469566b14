package dev.zoe.application.internal.document;

import dev.zoe.application.DescriptionError;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * Sorts errors by where they are in the document, so that the same text always gives the same list. Only the way to
 * each error is looked at: pointers to everything would take many times the memory of the document.
 */
final class DocumentErrorOrder {

    private final JsonNode root;

    DocumentErrorOrder(DocumentNode root) {
        this.root = root.json();
    }

    private record Placed(DescriptionError error, List<Integer> position) {}

    /** The errors in the order of the document, and how many more there are. */
    List<DescriptionError> sort(List<DescriptionError> errors, int leftOut) {
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

    /** Of each step of the pointer, which member it is; what the document does not have is where its parent is. */
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

    /** What is around something comes before it. */
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
