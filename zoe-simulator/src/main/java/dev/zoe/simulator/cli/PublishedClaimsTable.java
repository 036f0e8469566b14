package dev.zoe.simulator.cli;

import dev.zoe.simulator.evaluation.chapter.EvaluationChapter;
import dev.zoe.simulator.evaluation.chapter.PublishedClaim;
import dev.zoe.simulator.evaluation.report.EvaluationResults;
import java.io.PrintStream;
import java.util.List;

/** The claims of the deliverable and their measurements, as a table. */
final class PublishedClaimsTable {

    private PublishedClaimsTable() {}

    static void print(PrintStream out, EvaluationResults evaluation) {
        TextTable table = new TextTable(3, "PUBLISHED", "MEASURED", "MODEL / PRODUCT AGREES");
        boolean any = false;
        for (EvaluationChapter chapter : evaluation.chapters()) {
            for (PublishedClaim claim : chapter.claims()) {
                if (evaluation.summary().has(claim.cases())) {
                    PublishedClaim.ClaimResult finding = claim.check().apply(evaluation.summary());
                    table.row(List.of(claim.published(), finding.measured(), finding.agreement()));
                    any = true;
                }
            }
        }
        if (any) {
            table.print(out);
            out.println();
        }
        if (evaluation.missing() > 0) {
            out.println("Interrupted: " + evaluation.missing()
                    + " simulations are missing; the same command resumes with them.");
        }
    }
}
