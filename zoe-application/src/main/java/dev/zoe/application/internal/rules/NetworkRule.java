package dev.zoe.application.internal.rules;

import dev.zoe.application.SiteLimits;
import dev.zoe.application.internal.Draft;
import dev.zoe.application.internal.Findings;
import dev.zoe.application.internal.Place;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** A network besides the one of the execution is on the site's allow-list, and never that of an execution. */
final class NetworkRule implements Rule {

    /** What back-ends call the networks that they make: {@code zoe-<execution>-<deployment>}. */
    private static final Pattern OF_EXECUTION = Pattern.compile("zoe-\\d+-.*", Pattern.CASE_INSENSITIVE);

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,127}");

    @Override
    public void check(Draft draft, Findings findings) {
        for (Place service : draft.services()) {
            Place network = service.get("network");
            network.text()
                    .filter(name -> !name.isEmpty())
                    .ifPresent(name -> check(network, name, draft.limits().allowedNetworks(), findings));
        }
    }

    private static void check(Place place, String name, Set<String> allowed, Findings findings) {
        if (OF_EXECUTION.matcher(name).matches()) {
            findings.unlessSettled(
                    place,
                    "this is the name of the network of an execution, which no other one joins; leave \"network\" out:"
                            + " the services of one execution share a network anyway");
        } else if (allowed.isEmpty()) {
            findings.unlessSettled(
                    place, "this site allows no network besides that of the execution; leave \"network\" out");
        } else if (!NAME.matcher(name).matches() || !isAllowed(name, allowed)) {
            findings.unlessSettled(
                    place,
                    "this site does not allow that network; allowed are "
                            + Words.list(new TreeSet<>(allowed))
                            + ", or leave \"network\" out");
        }
    }

    private static boolean isAllowed(String name, Set<String> allowed) {
        return allowed.contains(name) || allowed.contains(SiteLimits.ANY);
    }
}
