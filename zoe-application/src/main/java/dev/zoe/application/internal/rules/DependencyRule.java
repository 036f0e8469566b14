package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.Draft;
import dev.zoe.application.internal.Findings;
import dev.zoe.application.internal.Place;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What a service waits for exists, will certainly start, and does not wait for this service in turn. */
final class DependencyRule implements Rule {

    @Override
    public void check(Draft draft, Findings findings) {
        Map<String, Place> named = draft.named();
        for (Place service : draft.services()) {
            for (Place dependency : service.get("depends_on").items()) {
                dependency.text().ifPresent(name -> check(service, dependency, name, named, findings));
            }
        }
        new DependencyCycles(named, findings).check();
    }

    private static void check(
            Place service, Place dependency, String name, Map<String, Place> named, Findings findings) {
        Place other = named.get(name);
        if (other == null) {
            findings.unlessSettled(
                    dependency, "there is no service of this name; there are " + Words.list(named.keySet()));
        } else if (other.pointer().equals(service.pointer())) {
            findings.unlessSettled(dependency, "a service cannot wait for itself; leave this out");
        } else if (other.get("essential_count").whole().equals(OptionalLong.of(0))) {
            findings.unlessSettled(
                    dependency,
                    Words.quoted(name) + " is purely elastic and may never start; wait for a service with core"
                            + " instances");
        } else if (order(other).isPresent()
                && order(service).isPresent()
                && order(other).getAsDouble() > order(service).getAsDouble()) {
            findings.unlessSettled(
                    dependency,
                    Words.quoted(name) + " has a higher \"startup_order\", so it starts only after this service;"
                            + " give it the same or a lower one");
        }
    }

    /** Empty when the document says something that is no order. */
    private static OptionalDouble order(Place service) {
        Place order = service.get("startup_order");
        return order.node().isMissingNode() ? OptionalDouble.of(0) : order.number();
    }
}
