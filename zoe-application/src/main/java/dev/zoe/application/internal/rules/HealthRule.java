package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.List;
import java.util.Optional;

/** A check of health or activity looks at a port that the service has and that can be connected to. */
final class HealthRule implements DescriptionRule {

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        for (DocumentNode service : draft.services()) {
            for (String kind : List.of("health", "activity")) {
                DocumentNode port = service.get(kind).get("port");
                port.text().ifPresent(name -> check(service, port, name, findings));
            }
        }
    }

    private static void check(DocumentNode service, DocumentNode port, String name, DescriptionFindings findings) {
        List<DocumentNode> ports = service.get("ports").items();
        Optional<DocumentNode> checked = ports.stream()
                .filter(candidate -> candidate.get("name").text().equals(Optional.of(name)))
                .findFirst();
        if (checked.isEmpty()) {
            List<String> names = ports.stream()
                    .flatMap(candidate -> candidate.get("name").text().stream())
                    .toList();
            findings.errorUnlessReported(
                    port, "this service has no port of this name; the names of its ports: " + RuleWording.list(names));
        } else if (checked.get().get("protocol").text().equals(Optional.of("udp"))) {
            findings.errorUnlessReported(port, "a udp port takes no connections; name a tcp port");
        }
    }
}
