package dev.zoe.cli.internal.command;

import java.util.ArrayList;
import java.util.List;

/** The words of a line as a shell divides it: by blanks, except in quotes and behind a backslash. */
final class CompletionWords {

    private static final char NO_QUOTE = 0;

    private CompletionWords() {}

    /** @return the words behind the name of the program; the last one is empty when the line ends with a blank */
    static List<String> split(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        char quote = NO_QUOTE;
        for (int i = 0; i < line.length(); i++) {
            char character = line.charAt(i);
            if (character == '\\' && quote != '\'' && i + 1 < line.length()) {
                i++;
                word.append(line.charAt(i));
            } else if (quote == NO_QUOTE && (character == '\'' || character == '"')) {
                quote = character;
            } else if (character == quote) {
                quote = NO_QUOTE;
            } else if (quote == NO_QUOTE && Character.isWhitespace(character)) {
                if (!word.isEmpty() || (i > 0 && !Character.isWhitespace(line.charAt(i - 1)))) {
                    words.add(word.toString());
                }
                word.setLength(0);
            } else {
                word.append(character);
            }
        }
        words.add(word.toString());
        return words.subList(1, words.size());
    }
}
