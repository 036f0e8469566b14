package dev.zoe.standalone.recipe;

import java.io.Serial;

/** An image cannot be built; the message names the step, and says what would be right. */
public final class RecipeException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    RecipeException(String message) {
        super(message);
    }

    RecipeException(String message, Throwable cause) {
        super(message, cause);
    }
}
