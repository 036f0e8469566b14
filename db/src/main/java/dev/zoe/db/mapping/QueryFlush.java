package dev.zoe.db.mapping;

/**
 * For queries that ask for what never changes, such as an id. Hibernate would look for changes in all that the
 * transaction has read, and write them, before each query; with hundreds of events in a transaction that is most of the
 * work, and here it changes nothing about the answer.
 */
final class QueryFlush {

    static final String FLUSH_MODE = "org.hibernate.flushMode";
    static final String NO_FLUSH = "COMMIT";

    private QueryFlush() {}
}
