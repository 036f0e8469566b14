package dev.zoe.application.internal.document;

import dev.zoe.application.DescriptionError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Collects what is wrong with a description, and what its author should know though it is right. */
public final class DescriptionFindings {

    /** More than these are only counted: their words cost more to write than a reader gains. */
    static final int MOST = 100;

    private static final int SHOWN = 80;

    private static final Pattern HALF_PAIR = Pattern.compile("\\p{Cs}");

    private final List<DescriptionError> errors = new ArrayList<>();
    private final Set<String> settled = new HashSet<>();
    private UnaryOperator<DocumentNode> origin = UnaryOperator.identity();
    private final Set<String> notes = new LinkedHashSet<>();
    private int leftOut;

    /** From here on, places of an imported document are reported as the places they came from. */
    void translate(UnaryOperator<DocumentNode> origin) {
        this.origin = origin;
    }

    /** Something is wrong with the value at {@code node}. */
    public void error(DocumentNode node, String message) {
        if (isFull()) {
            leaveOut(1);
            return;
        }
        DocumentNode source = origin.apply(node);
        String value = source.json().isMissingNode() ? "" : source.json().toString();
        add(source.pointer(), value, message);
    }

    /** As {@link #error}, and whatever else is said about the same value would only repeat it. */
    public void settle(DocumentNode node, String message) {
        if (isFull() && !settled.contains(node.pointer())) {
            leaveOut(1);
        } else if (settled.add(node.pointer())) {
            error(node, message);
        }
    }

    /** As {@link #settle(DocumentNode, String)}, for a value that is better shown as it was written. */
    void settle(String pointer, String value, String message) {
        if (settled.add(pointer)) {
            add(pointer, value, message);
        }
    }

    /** A key is there again; the value itself is still to be judged. */
    void repeated(String pointer, String value, String message) {
        add(pointer, value, message);
    }

    /** As {@link #error}, unless the value is known to be wrong already. */
    public void unlessSettled(DocumentNode node, String message) {
        if (!settled.contains(origin.apply(node).pointer())) {
            error(node, message);
        }
    }

    /** The object at {@code node} lacks something. */
    public void missing(DocumentNode node, String message) {
        add(origin.apply(node).pointer(), "", message);
    }

    public void note(String note) {
        notes.add(note);
    }

    /** Whether further errors are only counted. */
    boolean isFull() {
        return errors.size() >= MOST;
    }

    /** There are at least so many errors more. */
    void leaveOut(int count) {
        leftOut += count;
    }

    /** How many errors were only counted. */
    int leftOut() {
        return leftOut;
    }

    /** In the order they were found. */
    public List<DescriptionError> errors() {
        return List.copyOf(errors);
    }

    public List<String> notes() {
        return List.copyOf(notes);
    }

    private void add(String pointer, String value, String message) {
        if (isFull()) {
            leaveOut(1);
            return;
        }
        errors.add(new DescriptionError(whole(pointer), whole(shorten(value)), whole(message)));
    }

    /** Without halves of surrogate pairs, which no encoder takes. */
    private static String whole(String text) {
        return HALF_PAIR.matcher(text).replaceAll("\uFFFD");
    }

    /** At most 80 characters, so that an error stays readable whatever was written. */
    public static String shorten(String json) {
        if (json.length() <= SHOWN) {
            return json;
        }
        // A pair of surrogates is one character to the reader: half of one would not be text.
        int end = Character.isHighSurrogate(json.charAt(SHOWN - 2)) ? SHOWN - 2 : SHOWN - 1;
        return json.substring(0, end) + "…";
    }
}
