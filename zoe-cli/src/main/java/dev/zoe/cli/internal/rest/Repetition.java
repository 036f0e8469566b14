package dev.zoe.cli.internal.rest;

import dev.zoe.cli.internal.failure.CommandFailure;

/** Whether a call may be made again after a refusal because of load. */
enum Repetition {
    /** It reads, or its second call changes nothing more and has the same answer. */
    ALWAYS {
        @Override
        boolean isAllowedAfter(CommandFailure failure) {
            return true;
        }
    },
    /**
     * The second call would do more than the first one, or be refused after it, such as a deletion. It is made only
     * when the server says that the first one has changed nothing.
     */
    WITHOUT_EFFECT {
        @Override
        boolean isAllowedAfter(CommandFailure failure) {
            return failure.isWithoutEffect();
        }
    },
    /** The caller repeats it, if at all. */
    NEVER {
        @Override
        boolean isAllowedAfter(CommandFailure failure) {
            return false;
        }
    };

    abstract boolean isAllowedAfter(CommandFailure failure);
}
