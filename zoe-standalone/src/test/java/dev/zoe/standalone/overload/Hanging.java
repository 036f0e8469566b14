package dev.zoe.standalone.overload;

import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Starts that hang on one node, while everything goes on everywhere else. */
final class Hanging {

    private static final String HANGING = "hanging-";
    private static final String OTHERS = "others-";
    private static final String SICK = "n1";
    private static final String LABELS = ", \"labels\": [\"%s\"]";

    private Hanging() {}

    /** @param calls starts that are to hang; no more than the cores of a node */
    static Findings run(ServerProcess server, int calls) throws IOException, SQLException, InterruptedException {
        Findings findings = new Findings();
        Books books = new Books(server.database());
        Site site = new Site(server, books);
        server.hold(SICK);
        Probe probe = Probe.start(server);
        findings.must(
                "accepted",
                calls,
                new Crowd(server).submit(all(HANGING, SICK, calls)).accepted());
        site.await(HANGING, "starting", calls);
        Site.await().until(() -> server.engine().path("hanging").asInt() > 0);

        findings.must(
                "others_accepted",
                calls,
                new Crowd(server).submit(all(OTHERS, "n2", calls)).accepted());
        findings.must("others_ended_meanwhile", true, books.awaitEnded(OTHERS, calls));
        findings.must("others_ended_well", (long) calls, books.count(OTHERS, "terminated"));
        long cancelled = site.id(HANGING + 0);
        site.cancel(cancelled);
        site.await(HANGING, "cleaning-up", 1);
        findings.figure("starts_that_hang", calls);
        findings.figure("of_them_at_the_engine", server.engine().path("hanging").asInt());
        findings.latencies(probe);

        server.release(SICK);
        findings.must("all_ended_after_release", true, books.awaitEnded(HANGING, calls));
        findings.must("ended_well", (long) calls - 1, books.count(HANGING, "terminated"));
        findings.must("cancelled", 1L, books.count(HANGING, "cancelled"));
        site.balance(findings);
        return findings;
    }

    private static Map<String, String> all(String prefix, String node, int count) {
        Map<String, String> bodies = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            bodies.put(
                    prefix + i,
                    Submission.of(prefix + i)
                            .main(100, 0, LABELS.formatted(node))
                            .json());
        }
        return bodies;
    }
}
