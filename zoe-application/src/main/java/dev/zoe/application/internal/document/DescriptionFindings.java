package dev.zoe.application.internal.document;

import dev.zoe.application.DescriptionError;
import dev.zoe.application.SafeText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Collects the errors of a description, and notes about a description without errors. */
public final class DescriptionFindings {

    /** Further errors are only counted: writing them costs more than a reader gains. */
    static final int MOST = 100;

    private static final int SHOWN = 80;

    private static final Pattern HALF_PAIR = Pattern.compile("\\p{Cs}");

    private final List<DescriptionError> errors = new ArrayList<>();
    private final Set<String> reported = new HashSet<>();
    private UnaryOperator<DocumentNode> origin = UnaryOperator.identity();
    private final Set<String> notes = new LinkedHashSet<>();
    private int leftOut;

    /** From here on, nodes of an imported document are reported at their original location. */
    public void translate(UnaryOperator<DocumentNode> origin) {
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

    /** As {@link #error}; further findings about the same value are dropped. */
    public void errorOnce(DocumentNode node, String message) {
        if (isFull() && !reported.contains(node.pointer())) {
            leaveOut(1);
        } else if (reported.add(node.pointer())) {
            error(node, message);
        }
    }

    /** As {@link #errorOnce(DocumentNode, String)}, for a value that is better shown as it was written. */
    void errorOnce(String pointer, String value, String message) {
        if (reported.add(pointer)) {
            add(pointer, value, message);
        }
    }

    /** A key occurs twice; its value is checked all the same. */
    void repeated(String pointer, String value, String message) {
        add(pointer, value, message);
    }

    /** As {@link #error}, unless an error about the value is reported already. */
    public void errorUnlessReported(DocumentNode node, String message) {
        if (!reported.contains(origin.apply(node).pointer())) {
            error(node, message);
        }
    }

    /** The object at {@code node} lacks something. */
    public void missing(DocumentNode node, String message) {
        add(origin.apply(node).pointer(), "", message);
    }

    public void note(String note) {
        notes.add(SafeText.line(note));
    }

    /** Whether further errors are only counted. */
    public boolean isFull() {
        return errors.size() >= MOST;
    }

    /** Counts errors that are not reported. */
    public void leaveOut(int count) {
        leftOut += count;
    }

    /** How many errors were only counted. */
    public int leftOut() {
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
        errors.add(new DescriptionError(whole(pointer), shorten(value), message));
    }

    /** Without halves of surrogate pairs, which no encoder takes. */
    private static String whole(String text) {
        return HALF_PAIR.matcher(text).replaceAll("\uFFFD");
    }

    /** Shortens a text to 80 characters, so that an error stays readable. */
    public static String shorten(String json) {
        if (json.length() <= SHOWN) {
            return json;
        }
        // A pair of surrogates is one character to the reader: half of one would not be text.
        int end = Character.isHighSurrogate(json.charAt(SHOWN - 2)) ? SHOWN - 2 : SHOWN - 1;
        return json.substring(0, end) + "…";
    }
}
