package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.regex.Pattern;

/** The free texts of an application have names that can be shown and searched for. */
final class LabelRule implements DescriptionRule {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._/-]{0,61}[A-Za-z0-9])?");

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        for (DocumentNode label : draft.root().get("labels").members()) {
            if (!NAME.matcher(label.key()).matches()) {
                findings.errorUnlessReported(
                        label,
                        "the name of a label is up to 63 letters, digits, dots, slashes, dashes or underscores, with a"
                                + " letter or digit at both ends");
            }
        }
    }
}
