package dev.zoe.cli.internal.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The lines {@code key: value} of a configuration file, and between them those that are none. */
final class SettingsLines {

    private final List<String> lines;

    SettingsLines(String text) {
        this.lines = new ArrayList<>(text.lines().toList());
    }

    /** Changes the line of this key, or adds one at the end. */
    SettingsLines set(String key, String value) {
        String line = key + ": " + value;
        int index = indexOf(key);
        if (index < 0) {
            lines.add(line);
        } else {
            lines.set(index, line);
        }
        return this;
    }

    SettingsLines remove(String key) {
        int index = indexOf(key);
        if (index >= 0) {
            lines.remove(index);
        }
        return this;
    }

    String text() {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    private int indexOf(String key) {
        Pattern start = Pattern.compile("([\"']?)" + key + "\\1\\s*:.*");
        for (int i = 0; i < lines.size(); i++) {
            if (start.matcher(lines.get(i)).matches()) {
                return i;
            }
        }
        return -1;
    }
}
