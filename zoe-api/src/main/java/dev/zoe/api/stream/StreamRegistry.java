package dev.zoe.api.stream;

import dev.zoe.api.permit.HolderPermits;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Runs the writers of open streams, each on a thread of its own, up to a limit for all users and one for each user, so
 * that streams never take the threads that answer ordinary calls. Every 2 s it ends the streams of users who were
 * disabled or changed.
 */
public final class StreamRegistry implements ApplicationListener<ContextClosedEvent>, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StreamRegistry.class);
    private static final Duration TRY_AGAIN = Duration.ofSeconds(10);
    private static final Duration LOOK = Duration.ofSeconds(2);

    private final ThreadPoolExecutor threads;
    private final int most;
    private final int mostPerUser;
    private final HolderPermits<Long> users;
    private final Predicate<ApiCaller> unchanged;
    private final Set<Stream> open = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService looks;
    private final Future<?> looking;

    /**
     * @param most streams of all users together
     * @param mostPerUser streams of one user
     * @param unchanged whether a caller may still do what it could when the stream was opened
     */
    public StreamRegistry(int most, int mostPerUser, Predicate<ApiCaller> unchanged) {
        this.most = most;
        this.mostPerUser = mostPerUser;
        this.users = new HolderPermits<>(most, mostPerUser);
        this.unchanged = unchanged;
        AtomicInteger number = new AtomicInteger();
        // Room for one more of each: a slot may be free a moment before the thread that had it.
        this.threads = new ThreadPoolExecutor(0, 2 * most, 30, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
            Thread thread = new Thread(task, "stream-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        this.looks = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "stream-look");
            thread.setDaemon(true);
            return thread;
        });
        this.looking = looks.scheduleWithFixedDelay(
                this::endStreamsOfChangedUsers, LOOK.toMillis(), LOOK.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** An open stream; gives its slot back when it ends, however that is. */
    private final class Stream extends FutureTask<Void> {
        private final ApiCaller caller;
        private final AtomicBoolean writing;

        /** @param writing set when the writer has begun */
        Stream(ApiCaller caller, Runnable writer, AtomicBoolean writing) {
            super(
                    () -> {
                        writing.set(true);
                        writer.run();
                    },
                    null);
            this.caller = caller;
            this.writing = writing;
        }

        /** A writer that is cancelled before it has begun never runs, so it could not end its response. */
        void end() {
            if (writing.get()) {
                cancel(true);
            }
        }

        @Override
        protected void done() {
            open.remove(this);
            users.release(caller.id());
        }
    }

    /** @throws Problem when too many streams are open */
    public void start(ApiCaller caller, Runnable writer) {
        if (!users.tryAcquire(caller.id())) {
            throw tooMany(caller);
        }
        Stream stream = new Stream(caller, writer, new AtomicBoolean());
        open.add(stream);
        try {
            threads.execute(stream);
        } catch (RejectedExecutionException full) {
            stream.cancel(false);
            throw tooMany(caller);
        }
    }

    private Problem tooMany(ApiCaller caller) {
        String detail = users.heldBy(caller.id()) >= mostPerUser
                ? "%d streams of this user are open, which is the limit; close one.".formatted(mostPerUser)
                : "%d streams are open, which is the limit; close one or try again later.".formatted(most);
        return new Problem(ProblemType.TOO_MANY_STREAMS, detail).retryAfter(TRY_AGAIN);
    }

    private void endStreamsOfChangedUsers() {
        try {
            Set<ApiCaller> changed = open.stream()
                    .map(stream -> stream.caller)
                    .distinct()
                    .filter(unchanged.negate())
                    .collect(Collectors.toSet());
            open.stream().filter(stream -> changed.contains(stream.caller)).forEach(Stream::end);
        } catch (DataAccessException | TransactionException e) {
            // Nothing new is read for a stream either while the database is away.
            LOG.debug("Checking the users of open streams failed: reason=\"{}\"", e.getMessage());
        } catch (RuntimeException e) {
            // A periodic task that throws is never run again.
            LOG.error("Checking the users of open streams failed", e);
        }
    }

    /** Before the web server stops, which would otherwise wait for streams that do not end. */
    @Override
    public void onApplicationEvent(ContextClosedEvent event) {
        close();
    }

    /** Interrupts the writers that are still at work. */
    @Override
    public void close() {
        looking.cancel(true);
        looks.shutdownNow();
        threads.shutdownNow();
    }
}
