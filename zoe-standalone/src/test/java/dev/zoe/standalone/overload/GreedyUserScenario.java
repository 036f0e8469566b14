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
final class GreedyUserScenario {
    /** What a call of the modest user may take, as a multiple of what it takes alone. */
    static final double LIMIT = 3;

    private static final int PAUSE_MILLIS = 20;
    private static final Duration LONGEST_RUN = Duration.ofMinutes(5);
    private static final List<String> ENDS = List.of("terminated", "error", "cancelled");
    private static final String RATIO = "_ratio";

    /** Phases for a figure: enough of each kind that other work of the machine falls on both. */
    static final int MEASURED_PHASES = 5;

    private final OverloadUser modest;
    private final OverloadUser hostile;
    private final int phases;
    private final int rounds;
    private final OverloadReport report = new OverloadReport();
    private final List<String> failures = new ArrayList<>();
    private int executions;
    private long greedyAnswers;
    private long greedyNanos;
    private boolean refused = true;

    private GreedyUserScenario(OverloadUser modest, OverloadUser hostile, int phases, int rounds) {
        this.modest = modest;
        this.hostile = hostile;
        this.phases = phases;
        this.rounds = rounds;
    }

    /**
     * Phases alone and phases beside the other user alternate.
     *
     * @param phases to warm the server up, and then of either kind
     * @param rounds how often each call is made in each phase
     */
    static OverloadReport run(OverloadServerProcess server, int phases, int rounds) throws Exception {
        return new GreedyUserScenario(
                        OverloadUser.add(server, "modest", "127.0.0.1"),
                        OverloadUser.add(server, "greedy", "127.0.0.2"),
                        phases,
                        rounds)
                .run();
    }

    private OverloadReport run() throws Exception {
        CallLatencies warming = new CallLatencies();
        CallLatencies alone = new CallLatencies();
        CallLatencies beside = new CallLatencies();
        for (int i = 0; i < phases; i++) {
            beside(warming);
        }
        for (int i = 0; i < phases; i++) {
            calls(alone);
            beside(beside);
        }
        report.figure("calls_of_the_greedy_user_per_second", greedyAnswers / (greedyNanos / 1e9));
        report.must("the_greedy_user_was_refused_something", true, refused);
        report.none("failed_calls_of_the_modest_user", failures);
        for (String call : alone.calls()) {
            report.figure(call + "_alone_ms", alone.quantile(call, 0.5));
            report.figure(call + "_beside_ms", beside.quantile(call, 0.5));
            report.figure(call + "_p95_alone_ms", alone.quantile(call, 0.95));
            report.figure(call + "_p95_beside_ms", beside.quantile(call, 0.95));
            report.figure(call + RATIO, beside.quantile(call, 0.5) / alone.quantile(call, 0.5));
        }
        return report;
    }

    /** A phase beside the greedy user, of whom nothing is left afterwards. */
    private void beside(CallLatencies latencies) throws Exception {
        long begun = System.nanoTime();
        try (GreedyUser user = GreedyUser.start(hostile, InetAddress.getByName("127.0.0.3"))) {
            OverloadSite.await().until(() -> user.refused() > 0);
            calls(latencies);
            greedyNanos += System.nanoTime() - begun;
            greedyAnswers += user.answered();
            refused &= user.refused() > 0;
        }
        OverloadSite.await().until(() -> hasNothingActive(hostile));
    }

    private static boolean hasNothingActive(OverloadUser user) throws IOException {
        HttpCall.Answer answer = user.get("/executions?limit=1&status=submitted,queued,starting,running,cleaning-up");
        return answer.status() == 200 && !answer.text().contains("\"id\":");
    }

    /** Sentences for the calls that took more than {@link #LIMIT} times as long. */
    static List<String> tooSlow(OverloadReport report) {
        return report.figures().entrySet().stream()
                .filter(figure -> figure.getKey().endsWith(RATIO))
                .filter(figure -> !(figure.getValue() instanceof Double ratio && ratio < LIMIT))
                .map(figure -> "%s is %s and should be below %s".formatted(figure.getKey(), figure.getValue(), LIMIT))
                .toList();
    }

    private void calls(CallLatencies latencies) throws InterruptedException {
        for (int i = 0; i < rounds; i++) {
            String execution = "modest-" + executions++;
            time(latencies, "info", () -> modest.get("/info"));
            time(latencies, "list", () -> modest.get("/executions?limit=20"));
            HttpCall.Answer submitted = time(
                    latencies,
                    "submit",
                    () -> modest.post(
                            "/executions",
                            OverloadSubmission.of(execution).main(0, 0, "").json()));
            if (submitted.status() / 100 == 2) {
                time(latencies, "run", () -> ended(location(submitted)));
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    /** One call of the modest user. */
    private interface Exchange {
        HttpCall.Answer run() throws IOException, InterruptedException;
    }

    private HttpCall.Answer time(CallLatencies latencies, String name, Exchange exchange) throws InterruptedException {
        long since = System.nanoTime();
        HttpCall.Answer answer = HttpCall.Answer.NONE;
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
    private HttpCall.Answer ended(String location) throws IOException, InterruptedException {
        long latest = System.nanoTime() + LONGEST_RUN.toNanos();
        HttpCall.Answer answer = modest.get(location);
        while (answer.status() / 100 == 2 && !hasEnded(answer) && System.nanoTime() < latest) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            answer = modest.get(location);
        }
        if (answer.status() / 100 == 2 && !hasStatus(answer, "terminated")) {
            failures.add(location + " has not ended well: " + answer.text());
        }
        return answer;
    }

    private static boolean hasEnded(HttpCall.Answer answer) {
        return ENDS.stream().anyMatch(status -> hasStatus(answer, status));
    }

    private static boolean hasStatus(HttpCall.Answer answer, String status) {
        return answer.text().contains("\"status\":\"" + status + "\"");
    }

    /** The path of what was made, below that of the interface. */
    private static String location(HttpCall.Answer answer) {
        return answer.text()
                .lines()
                .filter(line -> line.regionMatches(true, 0, "Location:", 0, "Location:".length()))
                .map(line -> line.substring(line.indexOf("/executions/")).strip())
                .findFirst()
                .orElse("/executions/0");
    }
}
