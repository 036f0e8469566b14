package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.Draft;
import dev.zoe.application.internal.Findings;
import dev.zoe.application.internal.Place;
import java.util.List;
import java.util.Optional;

/** At least one component is monitored, and those that are will certainly run. */
final class MonitorRule implements Rule {

    @Override
    public void check(Draft draft, Findings findings) {
        List<Place> services = draft.services();
        if (!services.isEmpty() && services.stream().allMatch(service -> isUnmonitored(service, draft.version()))) {
            findings.unlessSettled(
                    draft.root().get("services"),
                    "no service is monitored; set \"monitor\": true in the one whose end is the end of the"
                            + " application");
        }
        for (Place service : services) {
            Place monitor = service.get("monitor");
            if (monitor.truth().equals(Optional.of(true))
                    && service.get("essential_count").isGiven()
                    && Draft.essential(service) == 0) {
                findings.unlessSettled(
                        monitor,
                        "a purely elastic service may never start, so its end cannot be that of the application;"
                                + " monitor one with core instances");
            }
        }
    }

    /** Older formats require the key: the structural pass says so where it is missing. */
    private static boolean isUnmonitored(Place service, int version) {
        Place monitor = service.get("monitor");
        boolean byDefault =
                version == 4 && service.node().isObject() && monitor.node().isMissingNode();
        return byDefault || monitor.truth().equals(Optional.of(false));
    }
}
