package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.Optional;

/** Format 4 says some things in two ways, the older one being that of format 3: they must not disagree. */
final class LegacyKeyRule implements DescriptionRule {

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        DocumentNode root = draft.root();
        checkEnd(root, findings);
        if (root.get("size").isGiven() && root.get("runtime_estimate").isGiven()) {
            findings.unlessSettled(
                    root.get("size"), "\"runtime_estimate\" says this already; keep that and leave \"size\" out");
        }
        for (DocumentNode label : root.get("labels").members()) {
            boolean hasOwnKey = label.key().equals("title") || label.key().equals("description");
            if (hasOwnKey && root.get(label.key()).isGiven()) {
                findings.unlessSettled(label, RuleWording.quoted(label.key()) + " is also given above; keep one of them");
            }
        }
    }

    private static void checkEnd(DocumentNode root, DescriptionFindings findings) {
        Optional<String> kind = root.get("kind").text();
        Optional<Boolean> ends = root.get("will_end").truth();
        if (kind.isPresent() && ends.isPresent() && kind.get().equals("batch") != ends.get()) {
            findings.unlessSettled(
                    root.get("will_end"),
                    "this contradicts \"kind\": only a batch application ends by itself; leave \"will_end\" out");
        }
    }
}
