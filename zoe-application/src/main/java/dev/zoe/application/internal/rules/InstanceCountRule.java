package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.OptionalLong;

/** The number of instances is within the limit of the site, and at least one is core. */
final class InstanceCountRule implements DescriptionRule {

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        int limit = draft.limits().maxInstances();
        long instances = 0;
        long rows = 0;
        for (DocumentNode service : draft.services()) {
            checkService(service, limit, findings);
            instances += DescriptionDraft.total(service);
            rows += DescriptionDraft.total(service)
                    * (1 + service.get("ports").items().size());
        }
        boolean oneIsTooMany = draft.services().stream().anyMatch(service -> DescriptionDraft.total(service) > limit);
        if (instances > limit && !oneIsTooMany) {
            findings.errorUnlessReported(
                    draft.root().get("services"),
                    "together these are " + instances + " instances; this site allows " + limit
                            + " in one application");
        }
        checkRows(draft, rows, instances > limit, findings);
        if (!draft.services().isEmpty() && draft.services().stream().allMatch(InstanceCountRule::isElastic)) {
            findings.errorUnlessReported(
                    draft.root().get("services"),
                    "no service has a core instance; set \"essential_count\" to at least 1 in the one that the"
                            + " application cannot work without");
        }
    }

    /** The database has a row for each port of each instance, so the product counts. */
    private static void checkRows(
            DescriptionDraft draft, long rows, boolean tooManyInstances, DescriptionFindings findings) {
        int most = draft.limits().sizes().maxRows();
        if (rows > most && !tooManyInstances) {
            findings.errorUnlessReported(
                    draft.root().get("services"),
                    "together these are " + rows + " instances and ports of instances; this site allows " + most
                            + " in one application; ask for fewer instances, or publish fewer ports of each");
        }
    }

    private static boolean isElastic(DocumentNode service) {
        return service.get("essential_count").whole().equals(OptionalLong.of(0));
    }

    private static void checkService(DocumentNode service, int limit, DescriptionFindings findings) {
        DocumentNode total = service.get("total_count");
        DocumentNode essential = service.get("essential_count");
        if (total.whole().isPresent() && DescriptionDraft.essential(service) > DescriptionDraft.total(service)) {
            findings.errorUnlessReported(
                    essential.isGiven() ? essential : total,
                    "\"essential_count\" is " + DescriptionDraft.essential(service)
                            + ", more than \"total_count\", which is " + DescriptionDraft.total(service)
                            + "; the total counts core and elastic instances");
        }
        if (DescriptionDraft.total(service) > limit) {
            findings.errorUnlessReported(
                    total.isGiven() ? total : essential, "this site allows " + limit + " instances in one application");
        }
    }
}
