package dev.zoe.db.mapping;

/** The order of a list whose ids grow with time, and where its first page begins. */
public enum AgeOrder {
    OLDEST_FIRST(">", "", 0),
    NEWEST_FIRST("<", " desc", Long.MAX_VALUE);

    private final String later;
    private final String direction;
    private final long start;

    AgeOrder(String later, String direction, long start) {
        this.later = later;
        this.direction = direction;
        this.start = start;
    }

    /**
     * The condition of a query that leaves out the pages up to {@code :cursor}.
     *
     * @param id the column with the id
     */
    public String isAfterCursor(String id) {
        return "%s %s :cursor".formatted(id, later);
    }

    /** What follows {@code order by} in a query. */
    public String by(String id) {
        return id + direction;
    }

    /** The cursor of the first page. */
    public long start() {
        return start;
    }
}
