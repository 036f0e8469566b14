package dev.zoe.api.pagination;

import dev.zoe.api.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a piece of a list begins, as text that callers only pass on. */
public final class PageCursor {
    private static final Pattern PLAIN = Pattern.compile("after:(\\d{1,18})");

    private PageCursor() {}

    static String after(long id) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(("after:" + id).getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * The id after which the piece begins.
     *
     * @throws Problem when the text is no cursor of ours
     */
    public static Optional<Long> read(Optional<String> cursor) {
        return cursor.map(text -> {
            Matcher plain = PLAIN.matcher(decoded(text));
            if (!plain.matches()) {
                throw bad(text);
            }
            return Long.valueOf(plain.group(1));
        });
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
