package dev.zoe.application.internal.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Splits one line into words as a POSIX shell does (Shell Command Language, section 2.2 Quoting), without expanding or
 * interpreting anything.
 */
public final class ShellWords {

    private final String line;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private int next;

    private ShellWords(String line) {
        this.line = line;
    }

    /** The words; empty when a quote is not closed or the line ends in a lone backslash. */
    public static Optional<List<String>> split(String line) {
        ShellWords split = new ShellWords(line);
        return split.run() ? Optional.of(List.copyOf(split.words)) : Optional.empty();
    }

    private boolean run() {
        while (next < line.length()) {
            if (!step(line.charAt(next++))) {
                return false;
            }
        }
        endWord();
        return true;
    }

    private boolean step(char c) {
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            endWord();
            return true;
        }
        if (c == '\\' && line.startsWith("\n", next)) {
            next++;
            return true;
        }
        inWord = true;
        return switch (c) {
            case '\'' -> singleQuoted();
            case '"' -> doubleQuoted();
            case '\\' -> escaped();
            default -> {
                word.append(c);
                yield true;
            }
        };
    }

    private boolean singleQuoted() {
        int end = line.indexOf('\'', next);
        if (end < 0) {
            return false;
        }
        word.append(line, next, end);
        next = end + 1;
        return true;
    }

    private boolean doubleQuoted() {
        while (next < line.length()) {
            char c = line.charAt(next++);
            if (c == '"') {
                return true;
            }
            boolean escapes = c == '\\' && next < line.length() && "$`\"\\\n".indexOf(line.charAt(next)) >= 0;
            if (!escapes) {
                word.append(c);
            } else if (!escaped()) {
                return false;
            }
        }
        return false;
    }

    private boolean escaped() {
        if (next == line.length()) {
            return false;
        }
        char c = line.charAt(next++);
        if (c != '\n') {
            word.append(c);
        }
        return true;
    }

    private void endWord() {
        if (inWord) {
            words.add(word.toString());
            word.setLength(0);
            inWord = false;
        }
    }
}
