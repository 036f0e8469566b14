package dev.zoe.protocol;

import java.time.Duration;

/** Sends requests of the API to the master. */
public interface MasterLink extends AutoCloseable {

    /**
     * Sends a request and waits for its reply; without one, retries on a new socket. Safe to call from many threads.
     *
     * @throws MasterAwayException when no try gets a reply
     */
    MasterReply ask(MasterRequest request) throws MasterAwayException;

    /** As {@link #ask(MasterRequest)}, with another timeout of each try. */
    MasterReply ask(MasterRequest request, Duration timeout) throws MasterAwayException;

    @Override
    void close();

    /** No master answered. The request may or may not have been received. */
    final class MasterAwayException extends Exception {
        private static final long serialVersionUID = 1L;

        public MasterAwayException(String message) {
            super(message);
        }
    }
}
