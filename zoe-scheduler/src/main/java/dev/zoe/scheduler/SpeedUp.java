package dev.zoe.scheduler;

/** How fast an application works with a number of instances. Must not fall when instances are added. */
@FunctionalInterface
public interface SpeedUp {

    /** Every instance does one instance-second of work per second: the published model. */
    SpeedUp LINEAR = instances -> instances;

    /** Work done per second, in instance-seconds, by this number of instances, which is not negative. */
    double speed(int instances);

    /**
     * Amdahl's law: a part of the work cannot be spread.
     *
     * @param serial that part, from 0 to 1
     */
    static SpeedUp amdahl(double serial) {
        if (!(serial >= 0 && serial <= 1)) {
            throw new IllegalArgumentException("the serial part must be from 0 to 1, and is " + serial);
        }
        return instances -> instances == 0 ? 0 : 1 / (serial + (1 - serial) / instances);
    }
}
