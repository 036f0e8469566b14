package dev.zoe.application.internal;

import dev.zoe.application.DescriptionError;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Sorts errors by where they are in the document, so that the same text always gives the same list. */
final class DocumentOrder {

    /** Nobody reads more, and a hostile document shall not be answered with a larger one. */
    static final int MOST = 1000;

    private final Map<String, Integer> positions = new HashMap<>();

    DocumentOrder(Place root) {
        visit(root);
    }

    /** The errors in the order of the document; of very many the first ones, and how many more there are. */
    List<DescriptionError> sort(List<DescriptionError> errors) {
        List<DescriptionError> sorted = errors.stream()
                .distinct()
                .sorted(Comparator.comparingInt(error -> position(error.pointer())))
                .toList();
        if (sorted.size() <= MOST) {
            return sorted;
        }
        String rest = "and " + (sorted.size() - MOST) + " more errors, which are left out here";
        return Stream.concat(sorted.stream().limit(MOST), Stream.of(new DescriptionError("", "", rest)))
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
