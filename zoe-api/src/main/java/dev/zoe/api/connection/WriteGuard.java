package dev.zoe.api.connection;

import java.io.IOException;
import java.net.SocketTimeoutException;

/** Lets a connection block a writing thread only within its budget, and only a thread that may wait. */
final class WriteGuard {
    private final WriteStallBudget debt;

    WriteGuard(WriteStallBudget debt) {
        this.debt = debt;
    }

    /**
     * A write has returned.
     *
     * @param written bytes, or fewer than none
     * @param unwritten whether there is more to write
     * @return {@code written}
     * @throws IOException when the writer may not wait, or not any longer
     */
    int wrote(int written, boolean unwritten) throws IOException {
        if (!BlockingWritePermission.isOfTomcat()) {
            return written;
        }
        boolean waits = written == 0 && unwritten;
        if (waits && !BlockingWritePermission.areAllowed()) {
            throw new IOException("The caller does not read its answers, and this thread may not wait for it");
        }
        if (!debt.wrote(Math.max(0, written), waits)) {
            throw new SocketTimeoutException("The caller reads its answers too slowly");
        }
        return written;
    }
}
