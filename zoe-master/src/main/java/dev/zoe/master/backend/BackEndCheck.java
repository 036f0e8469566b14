package dev.zoe.master.backend;

/**
 * The result of one check that only a back-end can make, for {@code zoe doctor}.
 *
 * @param part what was checked
 * @param found one sentence
 * @param advice what the operator can do; empty when all is well
 */
public record BackEndCheck(String part, State state, String found, String advice) {

    /** How much the result matters. */
    public enum State {
        OK,
        /** Services run, but not as the operator may expect. */
        WARNING,
        /** Services cannot start, or not all of them. */
        FAILED
    }

    public static BackEndCheck ok(String part, String found) {
        return new BackEndCheck(part, State.OK, found, "");
    }

    public static BackEndCheck warning(String part, String found, String advice) {
        return new BackEndCheck(part, State.WARNING, found, advice);
    }

    public static BackEndCheck failed(String part, String found, String advice) {
        return new BackEndCheck(part, State.FAILED, found, advice);
    }
}
