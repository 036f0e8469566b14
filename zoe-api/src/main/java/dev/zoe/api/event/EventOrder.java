package dev.zoe.api.event;

import dev.zoe.api.problem.Problem;

/** In which order a list of events comes. */
enum EventOrder {
    OLDEST("v.id > :cursor order by v.id", 0),
    NEWEST("v.id < :cursor order by v.id desc", Long.MAX_VALUE);

    /** For annotations: the order of a call that names none. */
    static final String DEFAULT = "oldest";

    private final String pieceAfterCursor;
    private final long start;

    EventOrder(String pieceAfterCursor, long start) {
        this.pieceAfterCursor = pieceAfterCursor;
        this.start = start;
    }

    /** @throws Problem when {@code asked} is no order */
    static EventOrder read(String asked) {
        return switch (asked) {
            case "oldest" -> OLDEST;
            case "newest" -> NEWEST;
            default -> throw Problem.badParameter("order", asked, "oldest or newest");
        };
    }

    /** The end of a query: the condition on {@code :cursor}, and the order. */
    String pieceAfterCursor() {
        return pieceAfterCursor;
    }

    /** The cursor of the first piece. */
    long start() {
        return start;
    }
}
