package dev.zoe.bench.endtoend;

import dev.zoe.bench.program.ProgramRunner;
import dev.zoe.bench.report.BenchFigure;
import dev.zoe.bench.report.BenchReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** Runs many applications of short programs, and looks for those that ended otherwise and for what is left. */
final class PodChurnBench {
    private static final int PODS_OF_AN_APPLICATION = 5;
    private static final int POLL_MILLIS = 500;
    private static final int LONGEST_REMOVAL_SECONDS = 60;

    private final ProgramRunner programs;
    private final ServerApiClient api;

    PodChurnBench(ProgramRunner programs, ServerApiClient api) {
        this.programs = programs;
        this.api = api;
    }

    /**
     * The outcome.
     *
     * @param seconds from the first submission to the last end
     * @param wrong executions with another end
     * @param left names of pods, services and secrets
     */
    record Outcome(int pods, double seconds, List<String> wrong, List<String> left) implements BenchFigure {
        @Override
        public String name() {
            return "pod_churn";
        }

        @Override
        public String line() {
            return String.format(
                    Locale.ROOT,
                    "%d pods started and ended in %.0f s; executions with another end %d, objects left over %d",
                    pods,
                    seconds,
                    wrong.size(),
                    left.size());
        }

        @Override
        public boolean met() {
            return wrong.isEmpty() && left.isEmpty();
        }

        @Override
        public Map<String, Object> fields() {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("pods", pods);
            fields.put("seconds", BenchReport.rounded(seconds));
            fields.put("executions_with_another_end", wrong.size());
            fields.put("objects_left_over", left.size());
            fields.put("met", met());
            return fields;
        }
    }

    /** Runs applications with this many pods together. */
    Outcome run(int pods) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < pods / PODS_OF_AN_APPLICATION; i++) {
            ids.add(api.submit(application(i)));
        }
        List<String> wrong = new ArrayList<>();
        for (long id : ids) {
            JsonNode execution = api.get("/executions/" + id);
            while (execution.path("ended_at").isNull()) {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
                execution = api.get("/executions/" + id);
            }
            if (!execution.path("status").asString().equals("terminated")) {
                wrong.add("%d: %s".formatted(id, execution.path("error_message").asString("")));
            }
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        return new Outcome(ids.size() * PODS_OF_AN_APPLICATION, seconds, wrong, left());
    }

    private List<String> left() throws IOException, InterruptedException {
        List<String> left = List.of();
        for (int polls = 0; polls < LONGEST_REMOVAL_SECONDS * 1000 / POLL_MILLIS; polls++) {
            left = programs.run(List.of(
                            "kubectl",
                            "--namespace",
                            KubernetesBench.NAMESPACE,
                            "get",
                            "pods,services,secrets",
                            "--selector",
                            "zoe_deployment_name",
                            "--output",
                            "name"))
                    .lines()
                    .toList();
            if (left.isEmpty()) {
                break;
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        return left;
    }

    /** One program ends after a second, and four others are then stopped. */
    private static String application(int number) {
        return """
                {"application": {"name": "churn-%d", "version": 4, "services": [%s, %s]}}"""
                .formatted(
                        number,
                        service("main", true, 1, "sleep 1"),
                        service(
                                "worker",
                                false,
                                PODS_OF_AN_APPLICATION - 1,
                                "trap exit TERM; while :; do sleep 0.5; done"));
    }

    private static String service(String name, boolean main, int count, String script) {
        return """
                {"name": "%s", "image": "%s", "monitor": %b, "essential_count": %d, "total_count": %4$d,
                 "resources": {"cores": {"min": 0.1, "max": 0.1}, "memory": {"min": 33554432, "max": 33554432}},
                 "command": ["sh", "-c", "%s"]}"""
                .formatted(name, PairedStarts.IMAGE, main, count, script);
    }
}
