package dev.zoe.standalone.overload;

import dev.zoe.db.testing.ExecutionRecordReader;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Applications of all kinds that start, grow, give way, fail, are restarted, are cancelled and end, on a cluster that
 * has room for a part of them at a time.
 */
final class ChurnScenario {

    private static final String CHURN = "churn-";
    private static final long SEED = 7;
    /** The least starts per application; runs on two cores have 4.5 and more. */
    private static final int CONTAINERS_EACH = 4;

    private ChurnScenario() {}

    /** @param containers that are to be started at least, in all; the cluster must be empty */
    static OverloadReport run(OverloadServerProcess server, int containers)
            throws IOException, SQLException, InterruptedException {
        OverloadReport report = new OverloadReport();
        ExecutionRecordReader records = new ExecutionRecordReader(server.database());
        OverloadSite site = new OverloadSite(server, records);
        int before = server.engine().path("created").asInt();
        int executions = Math.max(Kind.values().length, containers / CONTAINERS_EACH);
        Random random = new Random(SEED);
        Map<String, String> bodies = new LinkedHashMap<>();
        List<String> toCancel = new ArrayList<>();
        for (int i = 0; i < executions; i++) {
            Kind kind = Kind.values()[i % Kind.values().length];
            String name = kind.prefix() + i;
            bodies.put(name, kind.application(name, random));
            if (kind == Kind.CANCELLED) {
                toCancel.add(name);
            }
        }
        BystanderProbe probe = BystanderProbe.start(server);
        CrowdScenario.SubmissionOutcome outcome = new CrowdScenario(server).submit(bodies);
        report.must("accepted", executions, outcome.accepted());
        report.none("other_answers", outcome.unexpected());
        for (String name : toCancel) {
            site.cancel(site.id(name));
        }
        report.must("all_ended", true, records.awaitEnded(CHURN, executions));
        report.latencies(probe);
        report.figure("seconds", records.seconds(CHURN));
        report.figure("containers", server.engine().path("created").asInt() - before);
        report.figure("longest_wait_s", records.longestWait(CHURN));
        for (Kind kind : Kind.values()) {
            String of = kind.prefix();
            long wanted =
                    bodies.keySet().stream().filter(name -> name.startsWith(of)).count();
            report.must(of + kind.ends, wanted, records.count(of, kind.ends));
        }
        report.must("doubled", 0L, records.doubled(CHURN));
        report.must("out_of_order", 0L, records.orderViolations(CHURN));
        site.balance(report);
        return report;
    }

    /** What becomes of it. */
    private enum Kind {
        SMALL("terminated"),
        ELASTIC("terminated"),
        WORKERS_DIE("terminated"),
        /** Its store dies once or twice before the main service ends; oftener, when the machine is held up. */
        RESTARTED("terminated"),
        FAILING("error"),
        CANCELLED("cancelled");

        private static final String RESTARTS =
                ", \"restart\": {\"policy\": \"on-failure\", \"max_restarts\": 100, \"back_off\": \"PT0.2S\"}";

        private final String ends;

        Kind(String ends) {
            this.ends = ends;
        }

        /** How the names of its executions begin. */
        String prefix() {
            return CHURN + name().toLowerCase(Locale.ROOT).replace('_', '-') + "-";
        }

        String application(String name, Random random) {
            OverloadSubmission begun = OverloadSubmission.of(name);
            OverloadSubmission all =
                    switch (this) {
                        case SMALL -> begun.main(100 + random.nextInt(400), 0, "");
                        case ELASTIC ->
                            begun.main(500 + random.nextInt(1500), 0, "").others("worker", 2, 10, 1);
                        case WORKERS_DIE ->
                            begun.main(500 + random.nextInt(1500), 0, "").mortals("worker", 0, 6, 200, 1, "");
                        case RESTARTED -> begun.main(1500, 0, "").mortals("store", 1, 1, 900, 1, RESTARTS);
                        case FAILING ->
                            begun.main(200 + random.nextInt(500), 3, "").others("worker", 1, 4, 1);
                        case CANCELLED -> begun.main(3_600_000, 0, "").others("worker", 1, 3, 1);
                    };
            return all.json();
        }
    }
}
