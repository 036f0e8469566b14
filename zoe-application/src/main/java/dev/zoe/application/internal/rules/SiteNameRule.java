package dev.zoe.application.internal.rules;

import dev.zoe.application.SiteLimits;
import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Priority class and queue are among those of the site, where these are known; the role has the priority class. */
final class SiteNameRule implements DescriptionRule {

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        check(draft.root().get("priority"), draft.limits().priorities(), "priority class", "classes", findings);
        checkRole(draft.root().get("priority"), draft.limits(), findings);
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

    private static void checkRole(DocumentNode node, SiteLimits limits, DescriptionFindings findings) {
        Optional<Set<String>> ofRole = limits.role().priorityClasses();
        Set<String> ofSite = limits.priorities();
        node.text()
                .filter(name -> ofSite.isEmpty() || ofSite.contains(name))
                .filter(name -> ofRole.isPresent() && !ofRole.get().contains(name))
                .ifPresent(name -> findings.errorUnlessReported(node, refusal(ofRole.get(), ofSite)));
    }

    private static String refusal(Set<String> ofRole, Set<String> ofSite) {
        Set<String> allowed = new TreeSet<>(ofRole);
        if (!ofSite.isEmpty()) {
            allowed.retainAll(ofSite);
        }
        return "the role of the user does not allow this priority class; "
                + (allowed.isEmpty()
                        ? "it allows none, so leave \"priority\" out"
                        : "it allows " + RuleWording.list(allowed) + ", or leave \"priority\" out");
    }
}
