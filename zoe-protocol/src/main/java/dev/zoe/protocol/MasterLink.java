package dev.zoe.protocol;

import java.time.Duration;

/** The way from the API to the master. */
public interface MasterLink extends AutoCloseable {

    /**
     * Sends a request and waits for its answer, trying again with a fresh socket when none comes. Safe to call from
     * many threads.
     *
     * @throws MasterAwayException when no answer came in all tries
     */
    MasterReply ask(MasterRequest request) throws MasterAwayException;

    /** As {@link #ask(MasterRequest)}, waiting {@code patience} for each try instead of the configured time. */
    MasterReply ask(MasterRequest request, Duration patience) throws MasterAwayException;

    @Override
    void close();

    /** No master answered. The request may or may not have been seen. */
    final class MasterAwayException extends Exception {
        private static final long serialVersionUID = 1L;

        public MasterAwayException(String message) {
            super(message);
        }
    }
}
