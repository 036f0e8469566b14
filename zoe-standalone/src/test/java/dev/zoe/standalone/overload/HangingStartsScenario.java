package dev.zoe.standalone.overload;

import dev.zoe.db.testing.ExecutionRecordReader;
import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Starts that hang on one node, while all other nodes continue. */
final class HangingStartsScenario {

    private static final String HANGING = "hanging-";
    private static final String OTHERS = "others-";
    private static final String SICK = "n1";
    private static final String LABELS = ", \"labels\": [\"%s\"]";

    private HangingStartsScenario() {}

    /** @param calls starts that hang; up to the cores of a node */
    static OverloadReport run(OverloadServerProcess server, int calls)
            throws IOException, SQLException, InterruptedException {
        OverloadReport report = new OverloadReport();
        ExecutionRecordReader records = new ExecutionRecordReader(server.database());
        OverloadSite site = new OverloadSite(server, records);
        server.hold(SICK);
        BystanderProbe probe = BystanderProbe.start(server);
        report.must(
                "accepted",
                calls,
                new CrowdScenario(server).submit(all(HANGING, SICK, calls)).accepted());
        site.await(HANGING, "starting", calls);
        OverloadSite.await().until(() -> server.engine().path("hanging").asInt() > 0);

        report.must(
                "others_accepted",
                calls,
                new CrowdScenario(server).submit(all(OTHERS, "n2", calls)).accepted());
        report.must("others_ended_meanwhile", true, records.awaitEnded(OTHERS, calls));
        report.must("others_ended_well", (long) calls, records.count(OTHERS, "terminated"));
        long cancelled = site.id(HANGING + 0);
        site.cancel(cancelled);
        site.await(HANGING, "cleaning-up", 1);
        report.figure("starts_that_hang", calls);
        report.figure("of_them_at_the_engine", server.engine().path("hanging").asInt());
        report.latencies(probe);

        server.release(SICK);
        report.must("all_ended_after_release", true, records.awaitEnded(HANGING, calls));
        report.must("ended_well", (long) calls - 1, records.count(HANGING, "terminated"));
        report.must("cancelled", 1L, records.count(HANGING, "cancelled"));
        site.balance(report);
        return report;
    }

    private static Map<String, String> all(String prefix, String node, int count) {
        Map<String, String> bodies = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            bodies.put(
                    prefix + i,
                    OverloadSubmission.of(prefix + i)
                            .main(100, 0, LABELS.formatted(node))
                            .json());
        }
        return bodies;
    }
}
