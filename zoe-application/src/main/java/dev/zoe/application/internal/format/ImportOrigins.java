package dev.zoe.application.internal.format;

import java.util.HashMap;
import java.util.Map;

/** Which pointer of the original a pointer of an imported document stands for. */
final class ImportOrigins {

    private final Map<String, String> renamed = new HashMap<>();

    void put(String pointer, String original) {
        renamed.put(pointer, original);
    }

    /** What is below a renamed place moves with it. */
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
