package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.Draft;
import dev.zoe.application.internal.Findings;
import dev.zoe.application.internal.Place;
import java.util.HashSet;
import java.util.Set;

/** Ports of a service differ in name and number, and their addresses can be shown. */
final class PortRule implements Rule {

    @Override
    public void check(Draft draft, Findings findings) {
        for (Place service : draft.services()) {
            Set<String> names = new HashSet<>();
            Set<String> numbers = new HashSet<>();
            for (Place port : service.get("ports").items()) {
                port.get("name").text().ifPresent(name -> {
                    if (!names.add(name)) {
                        findings.unlessSettled(
                                port.get("name"), "another port of this service has this name; give each its own");
                    }
                });
                checkNumber(port, numbers, findings);
                Place template = port.get("url_template");
                template.text()
                        .flatMap(text -> UrlTemplates.trouble(text, draft.version() < 4))
                        .ifPresent(trouble -> findings.unlessSettled(template, trouble));
            }
        }
    }

    private static void checkNumber(Place port, Set<String> numbers, Findings findings) {
        String protocol = port.get("protocol").text().orElse("tcp");
        port.get("port_number").whole().ifPresent(number -> {
            if (!numbers.add(protocol + number)) {
                findings.unlessSettled(
                        port.get("port_number"),
                        "another " + protocol + " port of this service has this number; leave one of them out");
            }
        });
    }
}
