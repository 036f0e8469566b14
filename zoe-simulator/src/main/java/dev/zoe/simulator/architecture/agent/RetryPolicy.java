package dev.zoe.simulator.architecture.agent;

/**
 * What an agent does with a job that it has not placed whole. The limits are those of the published simulator of Omega.
 *
 * @param conflictSeconds pause after a conflict, then the job is the last of the queue; 0 for a next attempt at once
 * @param noRoomSeconds pause when there was no room, then the job is the last of the queue
 * @param attemptsWithoutTask attempts that a job without any task may have; it is abandoned after one more
 * @param attempts attempts that any job may have
 */
public record RetryPolicy(double conflictSeconds, double noRoomSeconds, int attemptsWithoutTask, int attempts) {

    /** Tries again at once after a conflict, and after 1 s without room. */
    public static final RetryPolicy AT_ONCE = new RetryPolicy(0, 1, 100, 1000);

    /** The same limits with another pause after a conflict. */
    public static RetryPolicy afterConflict(double seconds) {
        return new RetryPolicy(seconds, 1, 100, 1000);
    }
}
