package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** Names of components, and of the instances that come of them, are unique. */
final class UniqueNameRule implements DescriptionRule {

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        Map<String, DocumentNode> named = new HashMap<>();
        for (DocumentNode service : draft.services()) {
            DocumentNode name = service.get("name");
            name.text().ifPresent(text -> {
                if (named.putIfAbsent(text, service) != null) {
                    findings.errorUnlessReported(
                            name, "another service is called " + RuleWording.quoted(text) + "; give each its own name");
                }
            });
        }
        named.forEach((name, service) -> checkInstances(name, service, named, findings));
    }

    /** Instances are called by name and number: those of {@code node} and {@code node1} meet in {@code node10}. */
    private static void checkInstances(
            String name, DocumentNode service, Map<String, DocumentNode> named, DescriptionFindings findings) {
        for (int end = name.length() - 1; end > 0 && isDigit(name.charAt(end)); end--) {
            DocumentNode shorter = named.get(name.substring(0, end));
            String firstOrdinal = name.substring(end) + "0";
            if (shorter != null && !firstOrdinal.startsWith("0") && hasInstance(shorter, firstOrdinal)) {
                findings.errorUnlessReported(
                        service.get("name"),
                        "instance " + RuleWording.quoted(name + "0") + " would belong to this service and to "
                                + RuleWording.quoted(name.substring(0, end)) + "; rename one of them");
            }
        }
    }

    private static boolean hasInstance(DocumentNode service, String ordinal) {
        OptionalLong number = RuleWording.whole(ordinal);
        return number.isPresent() && number.getAsLong() < DescriptionDraft.total(service);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
