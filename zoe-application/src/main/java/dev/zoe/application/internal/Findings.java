package dev.zoe.application.internal;

import dev.zoe.application.DescriptionError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects what is wrong with a description, and what its author should know though it is right. */
public final class Findings {

    private static final int SHOWN = 80;

    private final List<DescriptionError> errors = new ArrayList<>();
    private final Set<String> settled = new HashSet<>();
    private final Set<String> notes = new LinkedHashSet<>();

    /** Something is wrong with the value at {@code place}. */
    public void error(Place place, String message) {
        String value = place.node().isMissingNode() ? "" : shorten(place.node().toString());
        errors.add(new DescriptionError(place.pointer(), value, message));
    }

    /** As {@link #error}, and whatever else is said about the same value would only repeat it. */
    public void settle(Place place, String message) {
        if (settled.add(place.pointer())) {
            error(place, message);
        }
    }

    /** As {@link #error}, unless the value is known to be wrong already. */
    public void unlessSettled(Place place, String message) {
        if (!settled.contains(place.pointer())) {
            error(place, message);
        }
    }

    /** The object at {@code place} lacks something. */
    public void missing(Place place, String message) {
        errors.add(new DescriptionError(place.pointer(), "", message));
    }

    public void note(String note) {
        notes.add(note);
    }

    /** In the order they were found. */
    public List<DescriptionError> errors() {
        return List.copyOf(errors);
    }

    public List<String> notes() {
        return List.copyOf(notes);
    }

    static String shorten(String json) {
        if (json.length() <= SHOWN) {
            return json;
        }
        // A pair of surrogates is one character to the reader: half of one would not be text.
        int end = Character.isHighSurrogate(json.charAt(SHOWN - 2)) ? SHOWN - 2 : SHOWN - 1;
        return json.substring(0, end) + "…";
    }
}
