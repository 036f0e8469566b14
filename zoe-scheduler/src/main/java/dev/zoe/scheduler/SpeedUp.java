package dev.zoe.scheduler;

/** How fast an application works with so many instances. Must not fall when instances are added. */
@FunctionalInterface
public interface SpeedUp {

    /** Every instance does one instance-second of work per second: the published model. */
    SpeedUp LINEAR = instances -> instances;

    /** Work done per second, in instance-seconds, by this number of instances, which is not negative. */
    double speed(int instances);
}
