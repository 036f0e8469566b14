package dev.zoe.api.pagination;

import dev.zoe.api.problem.Problem;
import dev.zoe.db.mapping.AgeOrder;

/** The parameter {@code order} of a list. */
public final class PageOrder {
    /** For annotations: what is taken when a call names no order. */
    public static final String OLDEST = "oldest";
    /** The same for lists with the newest first. */
    public static final String NEWEST = "newest";

    private PageOrder() {}

    /** @throws Problem when {@code order} is none */
    public static AgeOrder read(String order) {
        return switch (order) {
            case OLDEST -> AgeOrder.OLDEST_FIRST;
            case NEWEST -> AgeOrder.NEWEST_FIRST;
            default -> throw Problem.badParameter("order", order, "oldest or newest");
        };
    }
}
