package dev.zoe.api.pagination;

import dev.zoe.api.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a piece of a list begins, as text that callers only pass on. */
public final class PageCursor {
    private static final Pattern AFTER_ID = Pattern.compile("after:(\\d{1,18})");
    private static final Pattern AFTER_NAME = Pattern.compile("name:([!-~]{1,128})");

    private PageCursor() {}

    static String after(long id) {
        return encoded("after:" + id);
    }

    static String after(String name) {
        return encoded("name:" + name);
    }

    /**
     * The id after which the piece begins.
     *
     * @throws Problem when the text is no cursor of ours
     */
    public static Optional<Long> read(Optional<String> cursor) {
        return cursor.map(text -> Long.valueOf(read(text, AFTER_ID)));
    }

    /**
     * The name after which the piece begins.
     *
     * @throws Problem when the text is no cursor of ours
     */
    public static Optional<String> readName(Optional<String> cursor) {
        return cursor.map(text -> read(text, AFTER_NAME));
    }

    private static String read(String cursor, Pattern plain) {
        Matcher found = plain.matcher(decoded(cursor));
        if (!found.matches()) {
            throw bad(cursor);
        }
        return found.group(1);
    }

    private static String encoded(String plain) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.US_ASCII));
    }

    private static String decoded(String cursor) {
        try {
            return new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII);
        } catch (IllegalArgumentException notBase64) {
            throw bad(cursor);
        }
    }

    private static Problem bad(String cursor) {
        return Problem.badParameter("cursor", cursor, "the 'next' of an earlier answer");
    }
}
