package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A dependency of a service exists, will start, and does not depend on the service in turn. */
final class DependencyRule implements DescriptionRule {

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        Map<String, DocumentNode> named = draft.named();
        for (DocumentNode service : draft.services()) {
            for (DocumentNode dependency : service.get("depends_on").items()) {
                dependency.text().ifPresent(name -> check(service, dependency, name, named, findings));
            }
        }
        new DependencyCycles(named, findings).check();
    }

    private static void check(
            DocumentNode service,
            DocumentNode dependency,
            String name,
            Map<String, DocumentNode> named,
            DescriptionFindings findings) {
        DocumentNode other = named.get(name);
        if (other == null) {
            findings.errorUnlessReported(
                    dependency, "there is no service of this name; there are " + RuleWording.list(named.keySet()));
        } else if (other.pointer().equals(service.pointer())) {
            findings.errorUnlessReported(dependency, "a service cannot wait for itself; leave this out");
        } else if (other.get("essential_count").whole().equals(OptionalLong.of(0))) {
            findings.errorUnlessReported(
                    dependency,
                    RuleWording.quoted(name) + " is purely elastic and may never start; wait for a service with core"
                            + " instances");
        } else if (order(other).isPresent()
                && order(service).isPresent()
                && order(other).getAsDouble() > order(service).getAsDouble()) {
            findings.errorUnlessReported(
                    dependency,
                    RuleWording.quoted(name) + " has a higher \"startup_order\", so it starts only after this service;"
                            + " give it the same or a lower one");
        }
    }

    /** Empty when the document has no valid order. */
    private static OptionalDouble order(DocumentNode service) {
        DocumentNode order = service.get("startup_order");
        return order.json().isMissingNode() ? OptionalDouble.of(0) : order.number();
    }
}
