package dev.zoe.scheduler;

/**
 * How far a running application is, when its number of instances changes while it runs. Work is conserved: the total is
 * what all instances asked for do in the run time expected with all of them; each change adds up what was done before
 * it.
 *
 * @param total work of the whole run, in instance-seconds
 * @param done work counted up to {@code since}, at most {@code total}
 * @param instances that work now
 * @param since seconds; when the grant changed last
 * @param fullSpeed work per second with everything asked for
 * @param speedUp work per second for a number of instances
 */
public record WorkProgress(double total, double done, int instances, double since, double fullSpeed, SpeedUp speedUp) {

    /**
     * An application that has done nothing and holds nothing.
     *
     * @param runTime seconds it runs with everything it asked for
     * @param asked core and elastic instances it asked for
     * @param now seconds
     */
    public static WorkProgress start(double runTime, int asked, double now, SpeedUp speedUp) {
        double fullSpeed = speedUp.speed(asked);
        return new WorkProgress(runTime * fullSpeed, 0, 0, now, fullSpeed, speedUp);
    }

    /** Adds up the work done so far; from now on this number of instances works. A time in the past counts as now. */
    public WorkProgress granted(int instancesNow, double now) {
        return new WorkProgress(total, total - remaining(now), instancesNow, Math.max(since, now), fullSpeed, speedUp);
    }

    /** Adds work that was done before, up to the total; for an application that ran before a restart. */
    public WorkProgress resumed(double work) {
        return new WorkProgress(total, Math.min(total, done + work), instances, since, fullSpeed, speedUp);
    }

    /**
     * Some of the work that is done must be done again, at most all of it. Call after {@link #granted}.
     *
     * @param work instance-seconds, not negative
     */
    public WorkProgress lost(double work) {
        return new WorkProgress(total, Math.max(0, done - work), instances, since, fullSpeed, speedUp);
    }

    /** Instance-seconds still to be done at a time that is not before {@link #since}. */
    public double remaining(double now) {
        double left = total - done;
        return Math.max(0, left - Math.max(0, now - since) * speedUp.speed(instances));
    }

    /** Seconds still to run at this time if it held everything it asked for. */
    public double remainingRunTime(double now) {
        return fullSpeed == 0 ? 0 : remaining(now) / fullSpeed;
    }

    /** When it is done if the grant stays as it is; infinity when nothing works. */
    public double finish() {
        return total - done <= 0 ? since : since + (total - done) / speedUp.speed(instances);
    }

    /** When it would be done with this number of instances from now on; infinity when nothing works. */
    public double finishWith(int instancesNow, double now) {
        double left = remaining(now);
        return left <= 0 ? now : now + left / speedUp.speed(instancesNow);
    }
}
