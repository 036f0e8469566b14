package dev.zoe.api.testing;

import java.util.Arrays;

/** Threads of this process that wait until a caller reads. */
public final class WaitingWriterThreads {
    private WaitingWriterThreads() {}

    public static long count() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getState() == Thread.State.TIMED_WAITING)
                .filter(thread -> Arrays.stream(thread.getValue())
                        .anyMatch(frame -> frame.getClassName().endsWith("NioSocketWrapper")
                                && frame.getMethodName().equals("doWrite")))
                .count();
    }
}
