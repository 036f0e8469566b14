package dev.zoe.master.concurrent;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that do not keep the process alive. */
public final class DaemonThreads {

    private DaemonThreads() {}

    /** A factory of daemon threads called {@code zoe-<name>-<n>}. */
    public static ThreadFactory named(String name) {
        AtomicInteger count = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, "zoe-" + name + "-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Starts a daemon thread called {@code zoe-<name>-1}. */
    public static Thread started(String name, Runnable work) {
        Thread thread = named(name).newThread(work);
        thread.start();
        return thread;
    }
}
