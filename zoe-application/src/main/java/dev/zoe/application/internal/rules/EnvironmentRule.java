package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.List;
import java.util.regex.Pattern;

/** Environment variables have names that an environment can hold. */
final class EnvironmentRule implements DescriptionRule {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,254}");

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        for (DocumentNode service : draft.services()) {
            for (DocumentNode pair : service.get("environment").items()) {
                List<DocumentNode> parts = pair.items();
                if (parts.size() == 2) {
                    checkName(parts.get(0), findings);
                }
            }
        }
    }

    private static void checkName(DocumentNode name, DescriptionFindings findings) {
        name.text().ifPresent(text -> {
            if (!NAME.matcher(text).matches()) {
                findings.errorUnlessReported(
                        name,
                        "the name of a variable is up to 255 letters, digits, underscores, dots or dashes, not starting"
                                + " with a digit, as in [\"NAME\", \"value\"]");
            }
        });
    }
}
