package dev.zoe.simulator.architecture.mixed;

/** The lock of the machines from 0 to before a number. One scheduler holds it at a time. */
final class MachineLock {

    private final int machines;
    private boolean held;
    private long taken;
    private long refused;

    MachineLock(int machines) {
        this.machines = machines;
    }

    /** Number of the machines that it locks. */
    int machines() {
        return machines;
    }

    boolean tryTake() {
        if (held || machines == 0) {
            refused++;
            return false;
        }
        held = true;
        taken++;
        return true;
    }

    void release() {
        held = false;
    }

    long taken() {
        return taken;
    }

    long refused() {
        return refused;
    }
}
