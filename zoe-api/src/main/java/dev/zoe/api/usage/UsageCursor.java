package dev.zoe.api.usage;

import dev.zoe.db.usage.UsageDimension;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The keys of the last row of a page, as text that callers only pass on. It goes with the same {@code by} only. */
final class UsageCursor {

    private static final String RIGHT = "the 'next' of an earlier answer to a call with the same 'by'";
    private static final Pattern KEY = Pattern.compile("[!-~]{0,128}");

    private UsageCursor() {}

    static String after(List<UsageDimension> by, List<String> keys) {
        String plain = names(by) + "\n" + String.join("\n", keys);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.US_ASCII));
    }

    /** @throws IllegalArgumentException with what would be right, when the text is no cursor for {@code by} */
    static List<String> read(String cursor, List<UsageDimension> by) {
        List<String> lines = decoded(cursor);
        List<String> keys = lines.subList(1, lines.size());
        if (!lines.get(0).equals(names(by))
                || keys.size() != by.size()
                || !keys.stream().allMatch(key -> KEY.matcher(key).matches())) {
            throw new IllegalArgumentException(RIGHT);
        }
        requireDay(keys, by);
        return keys;
    }

    private static void requireDay(List<String> keys, List<UsageDimension> by) {
        int place = by.indexOf(UsageDimension.DAY);
        if (place >= 0) {
            try {
                LocalDate unused = LocalDate.parse(keys.get(place));
            } catch (DateTimeException noDay) {
                throw new IllegalArgumentException(RIGHT, noDay);
            }
        }
    }

    private static List<String> decoded(String cursor) {
        try {
            return Arrays.asList(
                    new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII).split("\n", -1));
        } catch (IllegalArgumentException notBase64) {
            throw new IllegalArgumentException(RIGHT, notBase64);
        }
    }

    private static String names(List<UsageDimension> by) {
        return by.stream().map(UsageDimension::wire).collect(Collectors.joining(","));
    }
}
