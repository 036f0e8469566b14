package dev.zoe.standalone.overload;

import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Very many executions submitted at once to a full cluster, which is then given free. */
final class Burst {

    private static final String FILLING = "filling";
    private static final String BURST = "burst-";
    private static final int PROGRAM_MILLIS = 50;

    private Burst() {}

    /** @param clients that submit at once; the cluster must be empty */
    static Findings run(ServerProcess server, Scale scale, int clients)
            throws IOException, SQLException, InterruptedException {
        Findings findings = new Findings();
        Books books = new Books(server.database());
        Site site = new Site(server, books);
        long filling = site.submit(
                FILLING,
                Submission.of(FILLING)
                        .main(TimeUnit.DAYS.toMillis(1), 0, "")
                        .others("hog", scale.nodes() - 1, scale.nodes() - 1, scale.cores())
                        .others("rest", scale.cores() - 1, scale.cores() - 1, 1)
                        .json());
        site.await(FILLING, "running", 1);

        Map<String, String> bodies = new LinkedHashMap<>();
        for (int i = 0; i < clients; i++) {
            String name = BURST + i;
            bodies.put(name, Submission.of(name).main(PROGRAM_MILLIS, 0, "").json());
        }
        Probe probe = Probe.start(server);
        Crowd.Told told = new Crowd(server).submit(bodies);
        findings.figure("clients_at_once", clients);
        findings.must("accepted", clients, told.accepted());
        findings.figure("accepted_after_s", told.seconds());
        findings.figure("refused_and_told_when_to_come_again", told.refusals());
        findings.figure("longest_retry_after_s", told.longestWait());
        findings.figure("slowest_refusal_s", told.slowestRefusal());
        findings.must("calls_without_an_answer", 0, told.broken());
        findings.none("other_answers", told.unexpected());
        site.await(BURST, "queued", clients);
        findings.latencies(probe);
        findings.figure(
                "queued_heap_live_mib", server.figures().path("heap_live_mib").asDouble());

        Probe draining = Probe.start(server);
        site.cancel(filling);
        boolean drained = books.awaitEnded(BURST, clients);
        findings.figure("drained_after_s", books.seconds(BURST));
        Findings later = new Findings();
        later.latencies(draining);
        findings.figure("api_while_draining", later.figures());
        findings.must("all_ended", true, drained);
        findings.must("ended_well", (long) clients, books.count(BURST, "terminated"));
        findings.must("doubled", 0L, books.doubled(BURST));
        findings.must("out_of_order", 0L, books.orderViolations(BURST));
        site.balance(findings);
        return findings;
    }
}
