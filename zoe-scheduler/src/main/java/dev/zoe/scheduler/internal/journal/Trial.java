package dev.zoe.scheduler.internal.journal;

/**
 * A what-if run: all changes of the engine's state since it was opened are undone when it is closed, unless it was
 * {@linkplain #keep kept}. Trials nest; the inner one is closed first.
 */
public final class Trial implements AutoCloseable {

    private final Journal journal;
    private final int mark;
    private boolean kept;

    Trial(Journal journal, int mark) {
        this.journal = journal;
        this.mark = mark;
    }

    /** The changes stay. A trial around this one may still drop them. */
    public void keep() {
        kept = true;
    }

    @Override
    public void close() {
        journal.close(mark, kept);
    }
}
