package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;

/** Durations and instants are within the supported ranges. */
final class TimeRule implements DescriptionRule {

    private static final Duration CENTURY = Duration.ofDays(36_500);
    private static final Duration HOUR = Duration.ofHours(1);

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        DocumentNode root = draft.root();
        checkDuration(root.get("runtime_estimate"), false, CENTURY, findings);
        checkDuration(root.get("max_runtime"), false, CENTURY, findings);
        checkDuration(root.get("idle").get("release_elastic_after"), false, CENTURY, findings);
        checkDuration(root.get("idle").get("stop_after"), false, CENTURY, findings);
        checkInstant(root.get("deadline"), findings);
        for (DocumentNode service : draft.services()) {
            checkDuration(service.get("stop_grace"), true, HOUR, findings);
            checkDuration(service.get("restart").get("back_off"), false, HOUR, findings);
        }
    }

    private static void checkDuration(
            DocumentNode node, boolean mayBeZero, Duration longest, DescriptionFindings findings) {
        node.text().ifPresent(text -> {
            if (!isWithin(text, mayBeZero, longest)) {
                findings.errorUnlessReported(
                        node,
                        "expected a duration " + (mayBeZero ? "from PT0S" : "of more than PT0S") + " up to "
                                + (longest.equals(HOUR) ? "PT1H" : "P36500D"));
            }
        });
    }

    private static boolean isWithin(String text, boolean mayBeZero, Duration longest) {
        try {
            Duration duration = Duration.parse(text);
            boolean longEnough = mayBeZero ? !duration.isNegative() : duration.compareTo(Duration.ZERO) > 0;
            return longEnough && duration.compareTo(longest) <= 0;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static void checkInstant(DocumentNode node, DescriptionFindings findings) {
        node.text().ifPresent(text -> {
            if (!isInstant(text)) {
                findings.errorUnlessReported(
                        node,
                        "expected an instant with its time zone, from the year 2000 on, such as"
                                + " \"2030-01-31T18:00:00Z\"");
            }
        });
    }

    private static boolean isInstant(String text) {
        try {
            int year = OffsetDateTime.parse(text).getYear();
            return year >= 2000 && year < 9999;
        } catch (DateTimeException e) {
            return false;
        }
    }
}
