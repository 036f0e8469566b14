package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.Set;
import java.util.TreeSet;

/** Priority class and queue are among those of the site, where these are known. */
final class SiteNameRule implements DescriptionRule {

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        check(draft.root().get("priority"), draft.limits().priorities(), "priority class", "classes", findings);
        check(draft.root().get("queue"), draft.limits().queues(), "queue", "queues", findings);
    }

    private static void check(
            DocumentNode node, Set<String> known, String one, String all, DescriptionFindings findings) {
        if (known.isEmpty()) {
            return;
        }
        node.text()
                .filter(name -> !known.contains(name))
                .ifPresent(name -> findings.errorUnlessReported(
                        node,
                        "this site has no %s of this name; its %s are %s"
                                .formatted(one, all, RuleWording.list(new TreeSet<>(known)))));
    }
}
