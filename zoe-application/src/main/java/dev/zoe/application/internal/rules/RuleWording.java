package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionFindings;
import java.util.Collection;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Phrases that several rules share. */
final class RuleWording {

    private static final int LISTED = 8;

    private RuleWording() {}

    static String quoted(String text) {
        return '"' + DescriptionFindings.shorten(text) + '"';
    }

    /** The first few of them, quoted; "none" when there are none. */
    static String list(Collection<String> texts) {
        if (texts.isEmpty()) {
            return "none";
        }
        String listed = texts.stream().limit(LISTED).map(RuleWording::quoted).collect(Collectors.joining(", "));
        return texts.size() > LISTED ? listed + ", …" : listed;
    }

    /** Decimal digits as a number; empty for other text, and for more than 18 digits. */
    static OptionalLong whole(String digits) {
        boolean plain =
                !digits.isEmpty() && digits.length() <= 18 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return plain ? OptionalLong.of(Long.parseLong(digits)) : OptionalLong.empty();
    }
}
