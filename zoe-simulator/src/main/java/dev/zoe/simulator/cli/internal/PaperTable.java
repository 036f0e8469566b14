package dev.zoe.simulator.cli.internal;

import dev.zoe.simulator.paper.Chapter;
import dev.zoe.simulator.paper.Claim;
import dev.zoe.simulator.report.Evaluation;
import java.io.PrintStream;
import java.util.List;

/** What an evaluation says about the words of the deliverable, as a table. */
final class PaperTable {

    private PaperTable() {}

    static void print(PrintStream out, Evaluation evaluation) {
        TextTable table = new TextTable(3, "PUBLISHED", "MEASURED", "MODEL / PRODUCT AGREES");
        boolean any = false;
        for (Chapter chapter : evaluation.chapters()) {
            for (Claim claim : chapter.claims()) {
                if (evaluation.summary().has(claim.cases())) {
                    Claim.Finding finding = claim.check().apply(evaluation.summary());
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
                    + " simulations are missing; the same command goes on with them.");
        }
    }
}
