package dev.zoe.master.backend.docker;

/** Converts thousandths of a core to billionths of a CPU, the unit of engines, and back. */
public final class NanoCpus {
    private static final long PER_MILLICORE = 1_000_000;

    private NanoCpus() {}

    public static long of(long millicores) {
        return millicores * PER_MILLICORE;
    }

    public static long millicores(long nanoCpus) {
        return nanoCpus / PER_MILLICORE;
    }
}
