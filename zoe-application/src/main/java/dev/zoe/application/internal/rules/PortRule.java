package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.HashSet;
import java.util.Set;

/** Ports of a service differ in name and number, and their addresses can be shown. */
final class PortRule implements DescriptionRule {

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        for (DocumentNode service : draft.services()) {
            Set<String> names = new HashSet<>();
            Set<String> numbers = new HashSet<>();
            for (DocumentNode port : service.get("ports").items()) {
                port.get("name").text().ifPresent(name -> {
                    if (!names.add(name)) {
                        findings.errorUnlessReported(
                                port.get("name"), "another port of this service has this name; give each its own");
                    }
                });
                checkNumber(port, numbers, findings);
                DocumentNode template = port.get("url_template");
                template.text()
                        .flatMap(text -> UrlTemplates.problem(text, draft.version() < 4))
                        .ifPresent(problem -> findings.errorUnlessReported(template, problem));
            }
        }
    }

    private static void checkNumber(DocumentNode port, Set<String> numbers, DescriptionFindings findings) {
        String protocol = port.get("protocol").text().orElse("tcp");
        port.get("port_number").whole().ifPresent(number -> {
            if (!numbers.add(protocol + number)) {
                findings.errorUnlessReported(
                        port.get("port_number"),
                        "another " + protocol + " port of this service has this number; leave one of them out");
            }
        });
    }
}
