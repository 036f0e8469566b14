package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.List;
import java.util.Optional;

/** At least one component is monitored, and every monitored one has core instances. */
final class MonitorRule implements DescriptionRule {

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        List<DocumentNode> services = draft.services();
        if (!services.isEmpty() && services.stream().allMatch(service -> isUnmonitored(service, draft.version()))) {
            findings.errorUnlessReported(
                    draft.root().get("services"),
                    "no service is monitored; set \"monitor\": true in the one whose end is the end of the"
                            + " application");
        }
        for (DocumentNode service : services) {
            DocumentNode monitor = service.get("monitor");
            if (monitor.truth().equals(Optional.of(true))
                    && service.get("essential_count").isGiven()
                    && DescriptionDraft.essential(service) == 0) {
                findings.errorUnlessReported(
                        monitor,
                        "a purely elastic service may never start, so its end cannot be that of the application;"
                                + " monitor one with core instances");
            }
        }
    }

    /** Older formats require the key: the structural pass says so where it is missing. */
    private static boolean isUnmonitored(DocumentNode service, int version) {
        DocumentNode monitor = service.get("monitor");
        boolean byDefault =
                version == 4 && service.json().isObject() && monitor.json().isMissingNode();
        return byDefault || monitor.truth().equals(Optional.of(false));
    }
}
