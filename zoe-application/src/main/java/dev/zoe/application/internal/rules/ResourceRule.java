package dev.zoe.application.internal.rules;

import dev.zoe.application.Component.Demand;
import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.math.BigDecimal;
import java.util.OptionalDouble;

/** The demand of one instance: minima below maxima, and within the limits of the site. */
final class ResourceRule implements DescriptionRule {

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        for (DocumentNode service : draft.services()) {
            DocumentNode resources = service.get("resources");
            checkCores(resources.get("cores"), draft.limits().maxMillicores(), findings);
            checkMemory(resources.get("memory"), draft.limits().maxMemory(), findings);
            if (resources.get("shm").isGiven() && resources.get("shm_size").isGiven()) {
                findings.errorUnlessReported(
                        resources.get("shm_size"), "\"shm_size\" is the older name of \"shm\"; keep only \"shm\"");
            }
        }
    }

    private static void checkCores(DocumentNode cores, long siteMillicores, DescriptionFindings findings) {
        OptionalDouble minimum = cores.get("min").number();
        if (minimum.isPresent() && Demand.millicores(minimum.getAsDouble()) > siteMillicores) {
            findings.errorUnlessReported(
                    cores.get("min"),
                    "this site gives at most "
                            + BigDecimal.valueOf(siteMillicores, 3)
                                    .stripTrailingZeros()
                                    .toPlainString() + " cores to one instance");
        }
        checkOrder(cores, findings);
    }

    private static void checkMemory(DocumentNode memory, long siteBytes, DescriptionFindings findings) {
        OptionalDouble minimum = memory.get("min").number();
        if (minimum.isPresent() && minimum.getAsDouble() > siteBytes) {
            findings.errorUnlessReported(
                    memory.get("min"), "this site gives at most " + siteBytes + " bytes of memory to one instance");
        }
        checkOrder(memory, findings);
    }

    private static void checkOrder(DocumentNode range, DescriptionFindings findings) {
        OptionalDouble minimum = range.get("min").number();
        OptionalDouble maximum = range.get("max").number();
        if (minimum.isPresent() && maximum.isPresent() && minimum.getAsDouble() > maximum.getAsDouble()) {
            findings.errorUnlessReported(range.get("min"), "the minimum is larger than the maximum; exchange them");
        }
    }
}
