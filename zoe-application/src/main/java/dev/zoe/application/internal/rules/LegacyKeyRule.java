package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.Optional;

/** A key of format 3 must not contradict or repeat the key of format 4 for the same thing. */
final class LegacyKeyRule implements DescriptionRule {

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        DocumentNode root = draft.root();
        checkEnd(root, findings);
        if (root.get("size").isGiven() && root.get("runtime_estimate").isGiven()) {
            findings.errorUnlessReported(
                    root.get("size"), "\"runtime_estimate\" has the same meaning; keep it and leave \"size\" out");
        }
        for (DocumentNode label : root.get("labels").members()) {
            boolean hasOwnKey = label.key().equals("title") || label.key().equals("description");
            if (hasOwnKey && root.get(label.key()).isGiven()) {
                findings.errorUnlessReported(
                        label, RuleWording.quoted(label.key()) + " is also given above; keep one of them");
            }
        }
    }

    private static void checkEnd(DocumentNode root, DescriptionFindings findings) {
        Optional<String> kind = root.get("kind").text();
        Optional<Boolean> ends = root.get("will_end").truth();
        if (kind.isPresent() && ends.isPresent() && kind.get().equals("batch") != ends.get()) {
            findings.errorUnlessReported(
                    root.get("will_end"),
                    "this contradicts \"kind\": only a batch application has an end of its own; leave"
                            + " \"will_end\" out");
        }
    }
}
