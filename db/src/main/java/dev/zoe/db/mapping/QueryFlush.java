package dev.zoe.db.mapping;

/**
 * The flush mode of queries by columns that never change, such as an id. By default, Hibernate checks all entities of
 * the transaction for changes, and writes them, before each query. With hundreds of events in a transaction that is
 * most of the work, and for these queries it changes nothing about the answer.
 */
public final class QueryFlush {

    public static final String FLUSH_MODE = "org.hibernate.flushMode";
    public static final String NO_FLUSH = "COMMIT";

    private QueryFlush() {}
}
