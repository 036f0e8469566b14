package dev.zoe.application.internal.rules;

import dev.zoe.application.Component.Demand;
import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import dev.zoe.application.internal.document.ResourceRange;
import java.math.BigDecimal;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The demand of one instance: minima below maxima, and within the limits of the site. */
final class ResourceRule implements DescriptionRule {

    private static final long LEAST_MEMORY = 1024;
    private static final long MOST_BYTES = (1L << 53) - 1;

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        for (DocumentNode service : draft.services()) {
            DocumentNode resources = service.get("resources");
            checkCores(ResourceRange.of(resources.get("cores")), draft.limits().maxMillicores(), findings);
            checkMemory(
                    ResourceRange.of(resources.get("memory")), draft.limits().maxMemory(), findings);
            checkSize(resources.get("shm"), 0, findings);
            checkSize(resources.get("shm_size"), 0, findings);
            if (resources.get("shm").isGiven() && resources.get("shm_size").isGiven()) {
                findings.errorUnlessReported(
                        resources.get("shm_size"), "\"shm_size\" is the older name of \"shm\"; keep only \"shm\"");
            }
        }
    }

    private static void checkCores(ResourceRange cores, long siteMillicores, DescriptionFindings findings) {
        OptionalDouble minimum = ResourceRange.cores(cores.minimum());
        if (minimum.isPresent() && Demand.millicores(minimum.getAsDouble()) > siteMillicores) {
            findings.errorUnlessReported(
                    cores.minimum(),
                    "this site gives at most "
                            + BigDecimal.valueOf(siteMillicores, 3)
                                    .stripTrailingZeros()
                                    .toPlainString() + " cores to one instance");
        }
        checkOrder(cores, minimum, ResourceRange.cores(cores.maximum()), findings);
    }

    private static void checkMemory(ResourceRange memory, long siteBytes, DescriptionFindings findings) {
        checkSize(memory.minimum(), LEAST_MEMORY, findings);
        checkSize(memory.maximum(), LEAST_MEMORY, findings);
        OptionalDouble minimum = amount(memory.minimum());
        if (minimum.isPresent() && minimum.getAsDouble() > siteBytes) {
            findings.errorUnlessReported(
                    memory.minimum(), "this site gives at most " + siteBytes + " bytes of memory to one instance");
        }
        checkOrder(memory, minimum, amount(memory.maximum()), findings);
    }

    /** What the schema checks of numbers, for text with a unit. */
    private static void checkSize(DocumentNode size, long least, DescriptionFindings findings) {
        if (size.text().isEmpty()) {
            return;
        }
        OptionalLong bytes = ResourceRange.bytes(size);
        if (bytes.isEmpty()) {
            findings.errorUnlessReported(size, "this is no whole number of bytes");
        } else if (bytes.getAsLong() < least || bytes.getAsLong() > MOST_BYTES) {
            findings.errorUnlessReported(
                    size, "this must be " + least + " to " + MOST_BYTES + " bytes; it is " + bytes.getAsLong());
        }
    }

    private static OptionalDouble amount(DocumentNode size) {
        OptionalLong bytes = ResourceRange.bytes(size);
        return bytes.isPresent() ? OptionalDouble.of((double) bytes.getAsLong()) : size.number();
    }

    private static void checkOrder(
            ResourceRange range, OptionalDouble minimum, OptionalDouble maximum, DescriptionFindings findings) {
        if (minimum.isPresent() && maximum.isPresent() && minimum.getAsDouble() > maximum.getAsDouble()) {
            findings.errorUnlessReported(range.minimum(), "the minimum is larger than the maximum; exchange them");
        }
    }
}
