package dev.zoe.standalone.overload;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Many clients that submit one application each, all at the same time. A refused client retries after the time that the
 * response names. A client without a response within a second retries with the same idempotency key.
 */
final class CrowdScenario {

    private static final int THREADS = 48;
    private static final int LONGEST_MINUTES = 20;

    private final OverloadServerProcess server;
    private final DelayQueue<Attempt> due = new DelayQueue<>();
    private final BlockingQueue<Sent> sent = new LinkedBlockingQueue<>();
    private final AtomicInteger refusals = new AtomicInteger();
    private final AtomicInteger broken = new AtomicInteger();
    private final AtomicInteger longestWait = new AtomicInteger();
    private final AtomicLong slowestRefusal = new AtomicLong();
    private final List<String> unexpected = Collections.synchronizedList(new ArrayList<>());

    CrowdScenario(OverloadServerProcess server) {
        this.server = server;
    }

    private record Attempt(String name, String body, long at) implements Delayed {
        Attempt again(int seconds) {
            return new Attempt(name, body, System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }

    private record Sent(Attempt attempt, HttpCall call, long since) {}

    /**
     * The responses to the clients.
     *
     * @param seconds until the last one was accepted
     * @param refusals answers that said to come again later
     * @param longestWait that such an answer asked for, in seconds
     * @param slowestRefusal in seconds
     * @param broken calls without an answer
     * @param unexpected all other answers
     */
    record SubmissionOutcome(
            int accepted,
            double seconds,
            int refusals,
            int longestWait,
            double slowestRefusal,
            int broken,
            List<String> unexpected) {}

    /** @param bodies by the name of the execution */
    SubmissionOutcome submit(Map<String, String> bodies) throws InterruptedException {
        CountDownLatch open = new CountDownLatch(bodies.size());
        ExecutorService threads = Executors.newFixedThreadPool(2 * THREADS);
        long begun = System.nanoTime();
        bodies.forEach((name, body) -> due.add(new Attempt(name, body, begun)));
        for (int i = 0; i < THREADS; i++) {
            threads.execute(this::sendAll);
            threads.execute(() -> readAll(open));
        }
        try {
            if (!open.await(LONGEST_MINUTES, TimeUnit.MINUTES)) {
                unexpected.add(
                        "%d submissions were not accepted in %d minutes".formatted(open.getCount(), LONGEST_MINUTES));
            }
        } finally {
            threads.shutdownNow();
        }
        return new SubmissionOutcome(
                bodies.size() - (int) open.getCount(),
                (System.nanoTime() - begun) / 1e9,
                refusals.get(),
                longestWait.get(),
                slowestRefusal.get() / 1e9,
                broken.get(),
                List.copyOf(unexpected));
    }

    private void sendAll() {
        try {
            while (true) {
                send(due.take());
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(Attempt attempt) {
        String head = "POST /api/v1/executions HTTP/1.1\r\nAuthorization: %s\r\nIdempotency-Key: %s"
                .formatted(server.authorization(), attempt.name());
        long since = System.nanoTime();
        try {
            sent.add(new Sent(attempt, HttpCall.send(server.url(), head, attempt.body()), since));
        } catch (IOException e) {
            broken.incrementAndGet();
            due.add(attempt.again(1));
        }
    }

    private void readAll(CountDownLatch open) {
        try {
            while (true) {
                read(sent.take(), open);
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    private void read(Sent call, CountDownLatch open) {
        try {
            HttpCall.Answer answer = call.call().read();
            OptionalInt wait = answer.retryAfter();
            if (answer.status() / 100 == 2) {
                open.countDown();
            } else if ((answer.status() == 503 || answer.status() == 429) && wait.isPresent()) {
                refusals.incrementAndGet();
                longestWait.accumulateAndGet(wait.getAsInt(), Math::max);
                slowestRefusal.accumulateAndGet(System.nanoTime() - call.since(), Math::max);
                due.add(call.attempt().again(wait.getAsInt()));
            } else {
                unexpected.add(answer.text());
                open.countDown();
            }
        } catch (IOException e) {
            broken.incrementAndGet();
            due.add(call.attempt().again(1));
        }
    }
}
