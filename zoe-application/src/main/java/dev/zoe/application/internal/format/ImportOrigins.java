package dev.zoe.application.internal.format;

import java.util.HashMap;
import java.util.Map;

/** Maps pointers of an imported document to pointers of the original. */
final class ImportOrigins {

    private final Map<String, String> renamed = new HashMap<>();

    void put(String pointer, String original) {
        renamed.put(pointer, original);
    }

    /** Children of a renamed value move with it. */
    String of(String pointer) {
        for (int end = pointer.length(); end > 0; end = pointer.lastIndexOf('/', end - 1)) {
            String original = renamed.get(pointer.substring(0, end));
            if (original != null) {
                return original + pointer.substring(end);
            }
        }
        return pointer;
    }
}
