package dev.zoe.standalone.overload;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What a modest user's calls take while another user does everything at the maximum, beside what they take without.
 * Both come from addresses of their own.
 */
final class Greedy {
    /** What a call of the modest user may take, as a multiple of what it takes alone. */
    static final double LIMIT = 3;

    private static final int PAUSE_MILLIS = 20;
    private static final Duration LONGEST_RUN = Duration.ofMinutes(5);
    private static final List<String> ENDS = List.of("terminated", "error", "cancelled");
    private static final String RATIO = "_ratio";

    private final User modest;
    private final List<String> failures = new ArrayList<>();

    private Greedy(User modest) {
        this.modest = modest;
    }

    /**
     * @param rounds how often each call is made in each of three phases: to warm up, alone, and beside the other user
     */
    static Findings run(ServerProcess server, int rounds) throws Exception {
        Findings findings = new Findings();
        Greedy greedy = new Greedy(User.add(server, "modest", "127.0.0.1"));
        User hostile = User.add(server, "greedy", "127.0.0.2");
        greedy.rounds("warm", rounds);
        Map<String, Double> alone = greedy.rounds("alone", rounds);
        Map<String, Double> beside;
        long begun = System.nanoTime();
        try (GreedyUser user = GreedyUser.start(hostile)) {
            Site.await().until(() -> user.refused() > 0);
            beside = greedy.rounds("beside", rounds);
            double seconds = (System.nanoTime() - begun) / 1e9;
            findings.figure("calls_of_the_greedy_user_per_second", user.answered() / seconds);
            findings.must("the_greedy_user_was_refused_something", true, user.refused() > 0);
        }
        findings.none("failed_calls_of_the_modest_user", greedy.failures);
        alone.forEach((call, millis) -> {
            findings.figure(call + "_alone_ms", millis);
            findings.figure(call + "_beside_ms", beside.getOrDefault(call, Double.NaN));
            findings.figure(call + RATIO, beside.getOrDefault(call, Double.NaN) / millis);
        });
        return findings;
    }

    /** Sentences for the calls that took more than {@link #LIMIT} times as long. */
    static List<String> tooSlow(Findings findings) {
        return findings.figures().entrySet().stream()
                .filter(figure -> figure.getKey().endsWith(RATIO))
                .filter(figure -> !(figure.getValue() instanceof Double ratio && ratio < LIMIT))
                .map(figure -> "%s is %s and should be below %s".formatted(figure.getKey(), figure.getValue(), LIMIT))
                .toList();
    }

    /** Medians in milliseconds by call. */
    private Map<String, Double> rounds(String name, int rounds) throws InterruptedException {
        Map<String, List<Double>> times = new LinkedHashMap<>();
        for (int i = 0; i < rounds; i++) {
            String execution = "modest-%s-%d".formatted(name, i);
            time(times, "info", () -> modest.get("/info"));
            time(times, "list", () -> modest.get("/executions?limit=20"));
            time(times, "submit_and_run", () -> submitAndRun(execution));
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
        Map<String, Double> medians = new LinkedHashMap<>();
        times.forEach(
                (call, all) -> medians.put(call, all.stream().sorted().toList().get(all.size() / 2)));
        return medians;
    }

    /** One call of the modest user. */
    private interface Exchange {
        Call.Answer run() throws IOException, InterruptedException;
    }

    private void time(Map<String, List<Double>> times, String name, Exchange exchange) throws InterruptedException {
        long since = System.nanoTime();
        try {
            Call.Answer answer = exchange.run();
            if (answer.status() / 100 != 2) {
                failures.add(name + " was answered with " + answer.text());
            }
        } catch (IOException e) {
            failures.add(name + " got no answer: " + e);
        }
        times.computeIfAbsent(name, key -> new ArrayList<>()).add((System.nanoTime() - since) / 1e6);
    }

    private Call.Answer submitAndRun(String name) throws IOException, InterruptedException {
        Call.Answer answer =
                modest.post("/executions", Submission.of(name).main(0, 0, "").json());
        String location = location(answer);
        long latest = System.nanoTime() + LONGEST_RUN.toNanos();
        while (answer.status() / 100 == 2 && !hasEnded(answer)) {
            if (System.nanoTime() > latest) {
                failures.add(name + " has not ended: " + answer.text());
                return answer;
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            answer = modest.get(location);
        }
        if (answer.status() / 100 == 2 && !hasStatus(answer, "terminated")) {
            failures.add(name + " ended as something else: " + answer.text());
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
