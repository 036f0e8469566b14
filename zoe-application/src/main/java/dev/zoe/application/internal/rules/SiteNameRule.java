package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.Draft;
import dev.zoe.application.internal.Findings;
import dev.zoe.application.internal.Place;
import java.util.Set;
import java.util.TreeSet;

/** Priority class and queue are among those of the site, where these are known. */
final class SiteNameRule implements Rule {

    @Override
    public void check(Draft draft, Findings findings) {
        check(draft.root().get("priority"), draft.limits().priorities(), "priority class", "classes", findings);
        check(draft.root().get("queue"), draft.limits().queues(), "queue", "queues", findings);
    }

    private static void check(Place place, Set<String> known, String one, String all, Findings findings) {
        if (known.isEmpty()) {
            return;
        }
        place.text()
                .filter(name -> !known.contains(name))
                .ifPresent(name -> findings.unlessSettled(
                        place,
                        "this site has no %s of this name; its %s are %s"
                                .formatted(one, all, Words.list(new TreeSet<>(known)))));
    }
}
