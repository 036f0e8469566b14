package dev.zoe.api.pagination;

import dev.zoe.api.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a piece of a sorted list begins, as text that callers only pass on. It belongs to the order and the conditions
 * of its list.
 *
 * @param key what the list is sorted by, of the last item before; empty for an item without it
 * @param id of that item
 */
public record SortCursor(Optional<String> key, long id) {

    private static final Pattern PLAIN = Pattern.compile("sort:([0-9a-f]{1,8}):(\\d{1,18}):([!-~]{0,128})");

    /** @param list the order and the conditions of the list, in any form that is the same for the same ones */
    public String text(String list) {
        String plain = "sort:%s:%d:%s".formatted(mark(list), id, key.orElse(""));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * Reads what {@link #text} made.
     *
     * @throws Problem when it is another text, or belongs to another list
     */
    public static SortCursor read(String cursor, String list) {
        Matcher found = PLAIN.matcher(decoded(cursor));
        if (!found.matches() || !found.group(1).equals(mark(list))) {
            throw bad(cursor);
        }
        return new SortCursor(
                Optional.of(found.group(3)).filter(key -> !key.isEmpty()), Long.parseLong(found.group(2)));
    }

    /** The refusal of a cursor whose key is none of the list. */
    public static Problem bad(String cursor) {
        return Problem.badParameter(
                "cursor", cursor, "the 'next' of an earlier answer with the same sort and conditions");
    }

    /** It detects mistakes: a forged cursor only begins the caller's own list at another place. */
    private static String mark(String list) {
        return Integer.toHexString(list.hashCode());
    }

    private static String decoded(String cursor) {
        try {
            return new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII);
        } catch (IllegalArgumentException notBase64) {
            throw bad(cursor);
        }
    }
}
