package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Each secret of a service has a file of its own, and there are not too many. */
final class SecretRule implements DescriptionRule {

    private static final int MOST = 100;

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        for (DocumentNode service : draft.services()) {
            List<DocumentNode> secrets = service.get("secrets").items();
            if (secrets.size() > MOST) {
                findings.errorUnlessReported(service.get("secrets"), "a service has up to %d secrets".formatted(MOST));
                continue;
            }
            Set<String> files = new HashSet<>();
            for (DocumentNode secret : secrets) {
                if (file(secret).filter(file -> !files.add(file)).isPresent()) {
                    findings.errorUnlessReported(
                            secret, "this file is listed twice; keep one of them, or name another \"file\"");
                }
            }
        }
    }

    private static Optional<String> file(DocumentNode secret) {
        return secret.text().or(() -> secret.get("file").text()).or(() -> secret.get("name")
                .text());
    }
}
