package dev.zoe.api.workspace;

import dev.zoe.api.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** The name of a file after which a list goes on, as text that callers only pass on. */
final class FileCursor {
    private static final String PREFIX = "file:";

    private FileCursor() {}

    static String after(String name) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString((PREFIX + name).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The name; empty for the start of the list.
     *
     * @throws Problem when the text is no cursor of ours
     */
    static String read(Optional<String> cursor) {
        return cursor.map(FileCursor::decoded).orElse("");
    }

    private static String decoded(String cursor) {
        try {
            String plain = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            if (plain.startsWith(PREFIX) && plain.chars().noneMatch(Character::isISOControl)) {
                return plain.substring(PREFIX.length());
            }
        } catch (IllegalArgumentException notBase64) {
            throw bad(cursor);
        }
        throw bad(cursor);
    }

    private static Problem bad(String cursor) {
        return Problem.badParameter("cursor", cursor, "the 'next' of an earlier answer");
    }
}
