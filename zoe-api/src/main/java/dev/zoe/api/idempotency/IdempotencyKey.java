package dev.zoe.api.idempotency;

import dev.zoe.api.problem.Problem;

/** The header {@code Idempotency-Key}: any text that the caller chose for one creation. */
public final class IdempotencyKey {

    public static final String HEADER = "Idempotency-Key";
    private static final int LONGEST = 255;

    private IdempotencyKey() {}

    /** @throws Problem when {@code key} cannot be used */
    public static void check(String key) {
        if (key.isBlank() || key.length() > LONGEST) {
            throw Problem.badParameter(HEADER, key, "1 to " + LONGEST + " characters");
        }
    }
}
