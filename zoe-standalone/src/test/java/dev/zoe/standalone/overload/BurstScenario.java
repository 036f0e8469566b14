package dev.zoe.standalone.overload;

import dev.zoe.db.testing.ExecutionRecordReader;
import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Very many executions submitted at once to a full cluster, which is then given free. */
final class BurstScenario {

    private static final String FILLING = "filling";
    private static final String BURST = "burst-";
    private static final int PROGRAM_MILLIS = 50;

    private BurstScenario() {}

    /** @param clients that submit at once; the cluster must be empty */
    static OverloadReport run(OverloadServerProcess server, OverloadScale scale, int clients)
            throws IOException, SQLException, InterruptedException {
        OverloadReport report = new OverloadReport();
        ExecutionRecordReader records = new ExecutionRecordReader(server.database());
        OverloadSite site = new OverloadSite(server, records);
        long filling = site.submit(
                FILLING,
                OverloadSubmission.of(FILLING)
                        .main(TimeUnit.DAYS.toMillis(1), 0, "")
                        .others("hog", scale.nodes() - 1, scale.nodes() - 1, scale.cores())
                        .others("rest", scale.cores() - 1, scale.cores() - 1, 1)
                        .json());
        site.await(FILLING, "running", 1);

        Map<String, String> bodies = new LinkedHashMap<>();
        for (int i = 0; i < clients; i++) {
            String name = BURST + i;
            bodies.put(
                    name,
                    OverloadSubmission.of(name).main(PROGRAM_MILLIS, 0, "").json());
        }
        BystanderProbe probe = BystanderProbe.start(server);
        CrowdScenario.SubmissionOutcome outcome = new CrowdScenario(server).submit(bodies);
        report.figure("clients_at_once", clients);
        report.must("accepted", clients, outcome.accepted());
        report.figure("accepted_after_s", outcome.seconds());
        report.figure("refused_and_told_when_to_come_again", outcome.refusals());
        report.figure("longest_retry_after_s", outcome.longestWait());
        report.figure("slowest_refusal_s", outcome.slowestRefusal());
        report.must("calls_without_an_answer", 0, outcome.broken());
        report.none("other_answers", outcome.unexpected());
        site.await(BURST, "queued", clients);
        report.latencies(probe);
        report.figure(
                "queued_heap_live_mib", server.figures().path("heap_live_mib").asDouble());

        BystanderProbe draining = BystanderProbe.start(server);
        site.cancel(filling);
        boolean drained = records.awaitEnded(BURST, clients);
        report.figure("drained_after_s", records.seconds(BURST));
        OverloadReport later = new OverloadReport();
        later.latencies(draining);
        report.figure("api_while_draining", later.figures());
        report.must("all_ended", true, drained);
        report.must("ended_well", (long) clients, records.count(BURST, "terminated"));
        report.must("doubled", 0L, records.doubled(BURST));
        report.must("out_of_order", 0L, records.orderViolations(BURST));
        site.balance(report);
        return report;
    }
}
