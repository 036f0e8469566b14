package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Environment variables and secrets have names that an environment can hold, and do not hide one another. */
final class EnvironmentRule implements DescriptionRule {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,254}");

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        for (DocumentNode service : draft.services()) {
            Set<String> variables = new HashSet<>();
            for (DocumentNode pair : service.get("environment").items()) {
                List<DocumentNode> parts = pair.items();
                if (parts.size() == 2) {
                    parts.get(0).text().ifPresent(variables::add);
                    checkName(parts.get(0), findings);
                }
            }
            checkSecrets(service, variables, findings);
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

    private static void checkSecrets(DocumentNode service, Set<String> variables, DescriptionFindings findings) {
        Set<String> secrets = new HashSet<>();
        for (DocumentNode secret : service.get("secrets").items()) {
            secret.text().ifPresent(name -> {
                if (variables.contains(name)) {
                    findings.errorUnlessReported(
                            secret,
                            "\"environment\" sets a variable of the same name; leave it out there, or rename it");
                } else if (!secrets.add(name)) {
                    findings.errorUnlessReported(secret, "this secret is listed twice; keep one of them");
                }
            });
        }
    }
}
