package dev.zoe.application.internal.rules;

import dev.zoe.application.SiteLimits;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;

/**
 * Refuses a description with more parts than the site allows before the parts are checked: checking each of them would
 * cost more than the refusal is worth.
 */
public final class SizeLimitCheck {

    private SizeLimitCheck() {}

    /** Whether the description is too large; the findings then hold the errors. */
    public static boolean isOversize(DocumentNode root, SiteLimits.Sizes sizes, DescriptionFindings findings) {
        DocumentNode services = root.get("services");
        int components = services.json().isArray() ? services.json().size() : 0;
        if (components > sizes.maxComponents()) {
            findings.errorOnce(
                    services,
                    "these are " + components + " services; this site allows " + sizes.maxComponents()
                            + " in one application; several instances of the same program are one service with a"
                            + " \"total_count\"");
            return true;
        }
        boolean oversize = false;
        for (DocumentNode service : services.items()) {
            DocumentNode ports = service.get("ports");
            int count = ports.json().isArray() ? ports.json().size() : 0;
            if (count > sizes.maxPorts()) {
                findings.errorOnce(
                        ports,
                        "these are " + count + " ports; this site allows " + sizes.maxPorts() + " in one service");
                oversize = true;
            }
        }
        return oversize;
    }
}
