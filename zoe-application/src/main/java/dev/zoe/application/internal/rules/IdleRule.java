package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;

/** Limits of idleness need a core component that reports its activity. */
final class IdleRule implements DescriptionRule {

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        DocumentNode idle = draft.root().get("idle");
        boolean reported = false;
        for (DocumentNode service : draft.services()) {
            DocumentNode activity = service.get("activity");
            if (activity.json().isObject() && DescriptionDraft.essential(service) == 0) {
                findings.errorUnlessReported(
                        activity,
                        "only core instances are asked for their activity, and this service has none; set"
                                + " essential_count");
            }
            reported |= activity.json().isObject();
        }
        if (idle.json().isObject() && !idle.json().isEmpty() && !reported) {
            findings.errorUnlessReported(
                    idle, "no service reports its activity; add \"activity\" with a port and a path to one of them");
        }
    }
}
