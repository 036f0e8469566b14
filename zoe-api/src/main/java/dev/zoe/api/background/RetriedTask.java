package dev.zoe.api.background;

import dev.zoe.application.SafeText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A round of a periodic task that may fail: an executor never runs a task again that throws, and the database may be
 * back in the next round. Of failures in a row, the first one is logged.
 */
public final class RetriedTask implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(RetriedTask.class);

    private final String failure;
    private final Runnable round;
    private boolean isFailing;

    /** @param failure what a failure means, for the log, such as {@code cannot seal the audit trail} */
    public RetriedTask(String failure, Runnable round) {
        this.failure = failure;
        this.round = round;
    }

    @Override
    public void run() {
        try {
            round.run();
            isFailing = false;
        } catch (RuntimeException e) {
            if (!isFailing) {
                LOG.warn("{}, retrying in each round: error=\"{}\"", failure, SafeText.line(e.getMessage()));
            }
            isFailing = true;
        }
    }
}
