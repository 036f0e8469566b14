package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.Draft;
import dev.zoe.application.internal.Findings;
import dev.zoe.application.internal.Place;
import java.util.OptionalLong;

/** How many instances there are: within the site's limit, and at least one core instance. */
final class CountRule implements Rule {

    @Override
    public void check(Draft draft, Findings findings) {
        int limit = draft.limits().maxInstances();
        long instances = 0;
        long rows = 0;
        for (Place service : draft.services()) {
            checkService(service, limit, findings);
            instances += Draft.total(service);
            rows += Draft.total(service) * (1 + service.get("ports").items().size());
        }
        boolean oneIsTooMany = draft.services().stream().anyMatch(service -> Draft.total(service) > limit);
        if (instances > limit && !oneIsTooMany) {
            findings.unlessSettled(
                    draft.root().get("services"),
                    "together these are " + instances + " instances; this site allows " + limit
                            + " in one application");
        }
        checkRows(draft, rows, instances > limit, findings);
        if (!draft.services().isEmpty() && draft.services().stream().allMatch(CountRule::isElastic)) {
            findings.unlessSettled(
                    draft.root().get("services"),
                    "no service has a core instance; set \"essential_count\" to at least 1 in the one that the"
                            + " application cannot work without");
        }
    }

    /** Every instance is kept with each of its ports, so the product counts. */
    private static void checkRows(Draft draft, long rows, boolean tooManyInstances, Findings findings) {
        int most = draft.limits().sizes().maxRows();
        if (rows > most && !tooManyInstances) {
            findings.unlessSettled(
                    draft.root().get("services"),
                    "together these are " + rows + " instances and ports of instances; this site allows " + most
                            + " in one application; ask for fewer instances, or publish fewer ports of each");
        }
    }

    private static boolean isElastic(Place service) {
        return service.get("essential_count").whole().equals(OptionalLong.of(0));
    }

    private static void checkService(Place service, int limit, Findings findings) {
        Place total = service.get("total_count");
        Place essential = service.get("essential_count");
        if (total.whole().isPresent() && Draft.essential(service) > Draft.total(service)) {
            findings.unlessSettled(
                    essential.isGiven() ? essential : total,
                    "\"essential_count\" is " + Draft.essential(service) + ", more than \"total_count\", which is "
                            + Draft.total(service) + "; the total counts core and elastic instances");
        }
        if (Draft.total(service) > limit) {
            findings.unlessSettled(
                    total.isGiven() ? total : essential, "this site allows " + limit + " instances in one application");
        }
    }
}
