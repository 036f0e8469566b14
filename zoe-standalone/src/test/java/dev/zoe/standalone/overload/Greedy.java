package dev.zoe.standalone.overload;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a modest user's calls take while another user does everything at the maximum, beside what they take without.
 * They come from different addresses.
 */
final class Greedy {
    /** What a call of the modest user may take, as a multiple of what it takes alone. */
    static final double LIMIT = 3;

    private static final int PAUSE_MILLIS = 20;
    private static final Duration LONGEST_RUN = Duration.ofMinutes(5);
    private static final List<String> ENDS = List.of("terminated", "error", "cancelled");
    private static final String RATIO = "_ratio";

    /** Phases alone and phases beside the other user alternate, so that other work of the machine falls on both. */
    private static final int PHASES = 5;

    private final User modest;
    private final User hostile;
    private final int rounds;
    private final Findings findings = new Findings();
    private final List<String> failures = new ArrayList<>();
    private int executions;
    private long greedyAnswers;
    private long greedyNanos;
    private boolean refused = true;

    private Greedy(User modest, User hostile, int rounds) {
        this.modest = modest;
        this.hostile = hostile;
        this.rounds = rounds;
    }

    /** @param rounds how often each call is made in each phase: five to warm the server up, then five of either kind */
    static Findings run(ServerProcess server, int rounds) throws Exception {
        return new Greedy(User.add(server, "modest", "127.0.0.1"), User.add(server, "greedy", "127.0.0.2"), rounds)
                .run();
    }

    private Findings run() throws Exception {
        Latencies warming = new Latencies();
        Latencies alone = new Latencies();
        Latencies beside = new Latencies();
        for (int i = 0; i < PHASES; i++) {
            beside(warming);
        }
        for (int i = 0; i < PHASES; i++) {
            calls(alone);
            beside(beside);
        }
        findings.figure("calls_of_the_greedy_user_per_second", greedyAnswers / (greedyNanos / 1e9));
        findings.must("the_greedy_user_was_refused_something", true, refused);
        findings.none("failed_calls_of_the_modest_user", failures);
        for (String call : alone.calls()) {
            findings.figure(call + "_alone_ms", alone.quantile(call, 0.5));
            findings.figure(call + "_beside_ms", beside.quantile(call, 0.5));
            findings.figure(call + "_p95_alone_ms", alone.quantile(call, 0.95));
            findings.figure(call + "_p95_beside_ms", beside.quantile(call, 0.95));
            findings.figure(call + RATIO, beside.quantile(call, 0.5) / alone.quantile(call, 0.5));
        }
        return findings;
    }

    /** A phase beside the greedy user, of whom nothing is left afterwards. */
    private void beside(Latencies latencies) throws Exception {
        long begun = System.nanoTime();
        try (GreedyUser user = GreedyUser.start(hostile, InetAddress.getByName("127.0.0.3"))) {
            Site.await().until(() -> user.refused() > 0);
            calls(latencies);
            greedyNanos += System.nanoTime() - begun;
            greedyAnswers += user.answered();
            refused &= user.refused() > 0;
        }
        Site.await().until(() -> hasNothingActive(hostile));
    }

    private static boolean hasNothingActive(User user) throws IOException {
        Call.Answer answer = user.get("/executions?limit=1&status=submitted,queued,starting,running,cleaning-up");
        return answer.status() == 200 && !answer.text().contains("\"id\":");
    }

    /** Sentences for the calls that took more than {@link #LIMIT} times as long. */
    static List<String> tooSlow(Findings findings) {
        return findings.figures().entrySet().stream()
                .filter(figure -> figure.getKey().endsWith(RATIO))
                .filter(figure -> !(figure.getValue() instanceof Double ratio && ratio < LIMIT))
                .map(figure -> "%s is %s and should be below %s".formatted(figure.getKey(), figure.getValue(), LIMIT))
                .toList();
    }

    private void calls(Latencies latencies) throws InterruptedException {
        for (int i = 0; i < rounds; i++) {
            String execution = "modest-" + executions++;
            time(latencies, "info", () -> modest.get("/info"));
            time(latencies, "list", () -> modest.get("/executions?limit=20"));
            Call.Answer submitted = time(
                    latencies,
                    "submit",
                    () -> modest.post(
                            "/executions",
                            Submission.of(execution).main(0, 0, "").json()));
            if (submitted.status() / 100 == 2) {
                time(latencies, "run", () -> ended(location(submitted)));
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    /** One call of the modest user. */
    private interface Exchange {
        Call.Answer run() throws IOException, InterruptedException;
    }

    private Call.Answer time(Latencies latencies, String name, Exchange exchange) throws InterruptedException {
        long since = System.nanoTime();
        Call.Answer answer = Call.Answer.NONE;
        try {
            answer = exchange.run();
            if (answer.status() / 100 != 2) {
                failures.add(name + " was answered with " + answer.text());
            }
        } catch (IOException e) {
            failures.add(name + " got no answer: " + e);
        }
        latencies.add(name, (System.nanoTime() - since) / 1e6);
        return answer;
    }

    /** Waits until an execution has ended well. */
    private Call.Answer ended(String location) throws IOException, InterruptedException {
        long latest = System.nanoTime() + LONGEST_RUN.toNanos();
        Call.Answer answer = modest.get(location);
        while (answer.status() / 100 == 2 && !hasEnded(answer) && System.nanoTime() < latest) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            answer = modest.get(location);
        }
        if (answer.status() / 100 == 2 && !hasStatus(answer, "terminated")) {
            failures.add(location + " has not ended well: " + answer.text());
        }
        return answer;
    }

    private static boolean hasEnded(Call.Answer answer) {
        return ENDS.stream().anyMatch(status -> hasStatus(answer, status));
    }

    private static boolean hasStatus(Call.Answer answer, String status) {
        return answer.text().contains("\"status\":\"" + status + "\"");
    }

    /** The path of what was made, below that of the interface. */
    private static String location(Call.Answer answer) {
        return answer.text()
                .lines()
                .filter(line -> line.regionMatches(true, 0, "Location:", 0, "Location:".length()))
                .map(line -> line.substring(line.indexOf("/executions/")).strip())
                .findFirst()
                .orElse("/executions/0");
    }
}
