package dev.zoe.simulator.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Whether the user has requested a stop; the results so far are still printed. */
public final class InterruptSignal implements BooleanSupplier {

    private static final long PATIENCE_SECONDS = 30;

    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean asked;

    /** An interrupt that the signals which end a process request. */
    static InterruptSignal bySignal() {
        InterruptSignal interrupt = new InterruptSignal();
        Runtime.getRuntime().addShutdownHook(new Thread(interrupt::askAndWait, "interruption"));
        return interrupt;
    }

    /** Asks to stop, from any thread. */
    public void ask() {
        asked = true;
    }

    /** The process ends when its hooks have ended, so the hook waits until the results are printed. */
    private void askAndWait() {
        ask();
        try {
            if (!done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("error: stopped before the results could be printed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void done() {
        done.countDown();
    }

    @Override
    public boolean getAsBoolean() {
        return asked;
    }
}
