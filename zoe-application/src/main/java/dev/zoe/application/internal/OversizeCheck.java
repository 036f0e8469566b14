package dev.zoe.application.internal;

import dev.zoe.application.SiteLimits;

/**
 * Refuses what has more parts than the site takes before the parts are looked at: judging each of them would cost more
 * than the refusal is worth.
 */
final class OversizeCheck {

    private OversizeCheck() {}

    /** Whether it is; what is too much is among the findings then. */
    static boolean isOversize(Place root, SiteLimits.Sizes sizes, Findings findings) {
        Place services = root.get("services");
        int components = services.node().isArray() ? services.node().size() : 0;
        if (components > sizes.maxComponents()) {
            findings.settle(
                    services,
                    "these are " + components + " services; this site allows " + sizes.maxComponents()
                            + " in one application; several instances of the same program are one service with a"
                            + " \"total_count\"");
            return true;
        }
        boolean oversize = false;
        for (Place service : services.items()) {
            Place ports = service.get("ports");
            int count = ports.node().isArray() ? ports.node().size() : 0;
            if (count > sizes.maxPorts()) {
                findings.settle(
                        ports,
                        "these are " + count + " ports; this site allows " + sizes.maxPorts() + " in one service");
                oversize = true;
            }
        }
        return oversize;
    }
}
