package dev.zoe.application.internal;

import dev.zoe.application.DescriptionError;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sorts errors by where they are in the document, so that the same text always gives the same list. */
final class DocumentOrder {

    private final Map<String, Integer> positions = new HashMap<>();

    DocumentOrder(Place root) {
        visit(root);
    }

    List<DescriptionError> sort(List<DescriptionError> errors) {
        return errors.stream()
                .distinct()
                .sorted(Comparator.comparingInt(error -> position(error.pointer())))
                .toList();
    }

    private void visit(Place place) {
        positions.put(place.pointer(), positions.size());
        place.members().forEach(this::visit);
        place.items().forEach(this::visit);
    }

    private int position(String pointer) {
        Integer position = positions.get(pointer);
        if (position != null) {
            return position;
        }
        int parent = pointer.lastIndexOf('/');
        return parent < 0 ? 0 : position(pointer.substring(0, parent));
    }
}
