package dev.zoe.api.pagination;

import dev.zoe.api.problem.Problem;

/** How long a piece of a list may be. */
public final class PageLimit {
    public static final int MOST = 500;
    /** For annotations: what is taken when a call names no limit. */
    public static final String DEFAULT = "50";

    private PageLimit() {}

    /** @throws Problem when {@code asked} is not between 1 and {@value #MOST} */
    public static int read(int asked) {
        if (asked < 1 || asked > MOST) {
            throw Problem.badParameter("limit", Integer.toString(asked), "a whole number from 1 to " + MOST);
        }
        return asked;
    }
}
