package dev.zoe.application.internal.rules;

import dev.zoe.application.SiteLimits;
import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** A network besides the one of the execution is on the site's allow-list, and never that of an execution. */
final class NetworkRule implements DescriptionRule {

    /** What back-ends call the networks that they make: {@code zoe-<execution>-<deployment>}. */
    private static final Pattern OF_EXECUTION = Pattern.compile("zoe-\\d+-.*", Pattern.CASE_INSENSITIVE);

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,127}");

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        for (DocumentNode service : draft.services()) {
            DocumentNode network = service.get("network");
            network.text()
                    .filter(name -> !name.isEmpty())
                    .ifPresent(name -> check(network, name, draft.limits().allowedNetworks(), findings));
        }
    }

    private static void check(DocumentNode node, String name, Set<String> allowed, DescriptionFindings findings) {
        if (OF_EXECUTION.matcher(name).matches()) {
            findings.errorUnlessReported(
                    node,
                    "this is the name of the network of an execution, which no other one joins; leave \"network\" out:"
                            + " the services of one execution share a network anyway");
        } else if (allowed.isEmpty()) {
            findings.errorUnlessReported(
                    node, "no network besides that of the execution is allowed here; leave \"network\" out");
        } else if (!NAME.matcher(name).matches() || !SiteLimits.allowsNetwork(allowed, name)) {
            findings.errorUnlessReported(
                    node,
                    "that network is not allowed here; allowed are "
                            + RuleWording.list(new TreeSet<>(allowed))
                            + ", or leave \"network\" out");
        }
    }
}
