package dev.zoe.application.internal.rules;

import dev.zoe.application.LinuxCapabilities;
import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.Set;
import java.util.TreeSet;

/** A service asks for Linux capabilities that exist, each once, and that the role of the user has. */
final class CapabilityRule implements DescriptionRule {

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        Set<String> allowed = draft.limits().role().containers().capabilities();
        for (DocumentNode service : draft.services()) {
            for (DocumentNode capability : service.get("capabilities").items()) {
                capability.text().ifPresent(name -> check(capability, name, allowed, findings));
            }
        }
    }

    private static void check(DocumentNode node, String name, Set<String> allowed, DescriptionFindings findings) {
        if (!LinuxCapabilities.NAMES.contains(name)) {
            findings.errorUnlessReported(
                    node,
                    "there is no Linux capability of this name; write it in capital letters without CAP_, such as"
                            + " \"NET_RAW\"");
        } else if (allowed.isEmpty()) {
            findings.errorUnlessReported(node, "no Linux capability is allowed here; leave \"capabilities\" out");
        } else if (!allowed.contains(name)) {
            findings.errorUnlessReported(
                    node,
                    "the role of the user does not allow this Linux capability; it allows "
                            + RuleWording.list(new TreeSet<>(allowed)));
        }
    }
}
