package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.DemandReader;
import dev.zoe.application.internal.Draft;
import dev.zoe.application.internal.Findings;
import dev.zoe.application.internal.Place;
import java.math.BigDecimal;
import java.util.OptionalDouble;

/** What one instance asks for: minima below maxima, and within what the site gives to one instance. */
final class ResourceRule implements Rule {

    @Override
    public void check(Draft draft, Findings findings) {
        for (Place service : draft.services()) {
            Place resources = service.get("resources");
            checkCores(resources.get("cores"), draft.limits().maxMillicores(), findings);
            checkMemory(resources.get("memory"), draft.limits().maxMemory(), findings);
            if (resources.get("shm").isGiven() && resources.get("shm_size").isGiven()) {
                findings.unlessSettled(
                        resources.get("shm_size"), "\"shm_size\" is the older name of \"shm\"; keep only \"shm\"");
            }
        }
    }

    private static void checkCores(Place cores, long siteMillicores, Findings findings) {
        OptionalDouble minimum = cores.get("min").number();
        if (minimum.isPresent() && DemandReader.millicores(minimum.getAsDouble()) > siteMillicores) {
            findings.unlessSettled(
                    cores.get("min"),
                    "this site gives at most "
                            + BigDecimal.valueOf(siteMillicores, 3)
                                    .stripTrailingZeros()
                                    .toPlainString() + " cores to one instance");
        }
        checkOrder(cores, findings);
    }

    private static void checkMemory(Place memory, long siteBytes, Findings findings) {
        OptionalDouble minimum = memory.get("min").number();
        if (minimum.isPresent() && minimum.getAsDouble() > siteBytes) {
            findings.unlessSettled(
                    memory.get("min"), "this site gives at most " + siteBytes + " bytes of memory to one instance");
        }
        checkOrder(memory, findings);
    }

    private static void checkOrder(Place range, Findings findings) {
        OptionalDouble minimum = range.get("min").number();
        OptionalDouble maximum = range.get("max").number();
        if (minimum.isPresent() && maximum.isPresent() && minimum.getAsDouble() > maximum.getAsDouble()) {
            findings.unlessSettled(range.get("min"), "the minimum is larger than the maximum; exchange them");
        }
    }
}
