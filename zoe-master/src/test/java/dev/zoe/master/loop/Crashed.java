package dev.zoe.master.loop;

/** The process has died at this point. An error, so that nothing in the master takes it for something to deal with. */
final class Crashed extends Error {
    private static final long serialVersionUID = 1L;

    Crashed(String where) {
        super(where, null, false, false);
    }
}
