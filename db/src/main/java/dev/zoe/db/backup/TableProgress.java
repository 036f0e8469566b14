package dev.zoe.db.backup;

/** Is told of each table before it is copied. */
@FunctionalInterface
public interface TableProgress {

    /** Nobody looks. */
    TableProgress NONE = (table, done, all) -> {};

    /**
     * The next table is copied.
     *
     * @param done the tables that are copied already
     * @param all the number of all tables
     */
    void next(String table, int done, int all);
}
