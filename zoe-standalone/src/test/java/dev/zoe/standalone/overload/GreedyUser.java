package dev.zoe.standalone.overload;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Does at the same time, without a pause, everything that a user can do: submits, validates, guesses a password,
 * follows events, and sends bodies byte by byte.
 */
final class GreedyUser implements AutoCloseable {
    /** Clients of each kind, each of which waits for its answer before the next call. */
    private static final int CLIENTS = 8;

    private static final int STREAMS = 120;
    private static final int SLOW_BODIES = 220;
    private static final int COMPONENTS_TO_VALIDATE = 90;
    private static final int VARIABLES_TO_VALIDATE = 1_000;
    private static final int PAUSE_MILLIS = 500;

    private final OverloadUser user;
    private final List<Thread> threads = new ArrayList<>();
    private final ConcurrentLinkedQueue<Socket> open = new ConcurrentLinkedQueue<>();
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong number = new AtomicLong();
    private volatile boolean stopped;

    private GreedyUser(OverloadUser user) {
        this.user = user;
    }

    /**
     * @param user whose log-in is right
     * @param guesses address of another machine, from which passwords are guessed; a machine that guesses too often is
     *     locked out with all that it does
     */
    static GreedyUser start(OverloadUser user, InetAddress guesses) {
        GreedyUser greedy = new GreedyUser(user);
        OverloadUser guessing = user.withPassword("wrong").at(guesses);
        String large = large();
        for (int i = 0; i < CLIENTS; i++) {
            greedy.repeat(greedy::submit);
            greedy.repeat(() -> greedy.count(user.post("/validation", large)));
            greedy.repeat(() -> greedy.count(guessing.get("/executions")));
            greedy.repeat(() -> greedy.count(user.get("/executions?limit=100")));
        }
        greedy.repeat(greedy::follow);
        greedy.repeat(greedy::drip);
        return greedy;
    }

    /** A call or some. */
    private interface Step {
        void run() throws IOException, InterruptedException;
    }

    private void repeat(Step step) {
        Thread thread = new Thread(
                () -> {
                    while (!stopped) {
                        try {
                            step.run();
                        } catch (IOException closedByTheServer) {
                            refused.incrementAndGet();
                        } catch (InterruptedException over) {
                            return;
                        }
                    }
                },
                "greedy-" + threads.size());
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private void submit() throws IOException {
        String name = "greedy-" + number.incrementAndGet();
        count(user.post(
                "/executions", OverloadSubmission.of(name).main(0, 0, "").json()));
    }

    private void count(HttpCall.Answer answer) {
        answered.incrementAndGet();
        if (answer.status() == 429 || answer.status() == 503) {
            refused.incrementAndGet();
        }
    }

    /** Opens all the streams that it can get, and opens those again that were closed. */
    private void follow() throws IOException, InterruptedException {
        List<Socket> streams = new ArrayList<>();
        for (int i = 0; i < STREAMS && !stopped; i++) {
            Socket socket = connect();
            streams.add(socket);
            socket.getOutputStream()
                    .write(
                            "GET /api/v1/events?follow=true HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n%s\r\n\r\n"
                                    .formatted(user.authorization())
                                    .getBytes(StandardCharsets.UTF_8));
        }
        TimeUnit.MILLISECONDS.sleep(10 * PAUSE_MILLIS);
        closeAll(streams);
    }

    /** Bodies of which a byte comes now and then, half of them without a log-in. */
    private void drip() throws IOException, InterruptedException {
        List<Socket> bodies = new ArrayList<>();
        for (int i = 0; i < SLOW_BODIES && !stopped; i++) {
            Socket socket = connect();
            bodies.add(socket);
            String login = i % 2 == 0 ? user.authorization() + "\r\n" : "";
            socket.getOutputStream()
                    .write(("POST /api/v1/executions HTTP/1.1\r\nHost: x\r\n%sContent-Type: application/json\r\n"
                                    + "Content-Length: 100000\r\n\r\n{")
                            .formatted(login)
                            .getBytes(StandardCharsets.UTF_8));
        }
        for (int i = 0; i < 20 && !stopped; i++) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            for (Socket socket : bodies) {
                drip(socket);
            }
        }
        closeAll(bodies);
    }

    private static void drip(Socket socket) {
        try {
            socket.getOutputStream().write(' ');
        } catch (IOException closedByTheServer) {
            // The next round opens new ones.
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket();
        open.add(socket);
        socket.bind(new InetSocketAddress(user.address(), 0));
        socket.connect(
                new InetSocketAddress(user.server().getHost(), user.server().getPort()));
        return socket;
    }

    private void closeAll(List<Socket> sockets) throws IOException {
        open.removeAll(sockets);
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    /** A description with very many errors, within what a description may have. */
    private static String large() {
        StringBuilder services = new StringBuilder();
        for (int i = 0; i < COMPONENTS_TO_VALIDATE; i++) {
            String variables = "[7], ".repeat(VARIABLES_TO_VALIDATE) + "[7]";
            services.append(i == 0 ? "" : ",")
                    .append("{\"name\": \"a b%d\", \"image\": 7, \"total_count\": -1, \"environment\": [%s]}"
                            .formatted(i, variables));
        }
        return "{\"name\": \"large\", \"version\": 4, \"services\": [" + services + "]}";
    }

    /** Calls that were answered so far. */
    long answered() {
        return answered.get();
    }

    /** Calls of these, and connections, that the server refused. */
    long refused() {
        return refused.get();
    }

    @Override
    public void close() throws IOException {
        stopped = true;
        for (Socket each : open) {
            each.close();
        }
        threads.forEach(Thread::interrupt);
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
