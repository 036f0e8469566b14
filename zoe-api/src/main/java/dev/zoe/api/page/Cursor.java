package dev.zoe.api.page;

import dev.zoe.api.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Where a piece of a list begins, as text that callers only pass on. */
public final class Cursor {
    private static final String MARK = "after:";

    private Cursor() {}

    static String after(long id) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString((MARK + id).getBytes(StandardCharsets.US_ASCII));
    }

    /** @throws Problem when the text is no cursor of ours */
    public static OptionalLong read(@Nullable String cursor) {
        if (cursor == null || cursor.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII);
            if (text.startsWith(MARK)) {
                return OptionalLong.of(Long.parseLong(text.substring(MARK.length())));
            }
        } catch (IllegalArgumentException notOurs) {
            throw bad(cursor);
        }
        throw bad(cursor);
    }

    private static Problem bad(String cursor) {
        return Problem.badParameter("cursor", cursor, "the 'next' of an earlier answer");
    }
}
