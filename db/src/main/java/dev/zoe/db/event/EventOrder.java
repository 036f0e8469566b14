package dev.zoe.db.event;

/** The order of a list of events, and where its first page begins. */
public enum EventOrder {
    OLDEST_FIRST("v.id > :cursor order by v.id", 0),
    NEWEST_FIRST("v.id < :cursor order by v.id desc", Long.MAX_VALUE);

    private final String pageAfterCursor;
    private final long start;

    EventOrder(String pageAfterCursor, long start) {
        this.pageAfterCursor = pageAfterCursor;
        this.start = start;
    }

    /** The end of a query: the condition on {@code :cursor}, and the order. */
    String pageAfterCursor() {
        return pageAfterCursor;
    }

    /** The cursor of the first page. */
    public long start() {
        return start;
    }
}
