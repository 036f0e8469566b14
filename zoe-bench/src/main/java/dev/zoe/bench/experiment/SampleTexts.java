package dev.zoe.bench.experiment;

import java.util.Random;

/** Texts of made-up words for the word count. */
final class SampleTexts {

    private static final int WORDS = 2000;
    private static final int WORDS_OF_A_LINE = 12;
    /** Below the size of a piece of the word count, so that a text is one task. */
    private static final int LENGTH = 1_000_000;

    private SampleTexts() {}

    /** The same for the same number. */
    static String text(int number) {
        Random random = new Random(number);
        StringBuilder text = new StringBuilder(LENGTH);
        while (text.length() < LENGTH - 200) {
            for (int i = 0; i < WORDS_OF_A_LINE; i++) {
                // Small numbers are frequent, as some words of a language are.
                int word = (int) (WORDS * Math.pow(random.nextDouble(), 3));
                text.append("word").append(letters(word)).append(' ');
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static String letters(int number) {
        StringBuilder letters = new StringBuilder();
        for (int rest = number; rest > 0; rest /= 26) {
            letters.append((char) ('a' + rest % 26));
        }
        return letters.toString();
    }
}
