package dev.zoe.scheduler.internal.explain;

import dev.zoe.scheduler.internal.queue.Hold;
import dev.zoe.scheduler.internal.quota.ExceededLimit;

/** The sentences about limits of holders. */
final class QuotaSentences {

    private QuotaSentences() {}

    /** @param held the request that is held */
    static String held(Hold hold, long held) {
        ExceededLimit limit = hold.limit();
        String words = "held by quota of %s: %s".formatted(holder(limit), usage(limit));
        // At the limit, it does not matter how much is needed.
        boolean atLimit = limit.used() >= limit.allowed();
        if (hold.first() == held) {
            return atLimit ? words : "%s; %s".formatted(words, needs(limit));
        }
        return "%s; application %d goes first%s"
                .formatted(words, hold.first(), atLimit ? "" : " and can take " + needed(limit));
    }

    /** For a running request that gets no more elastic instances. */
    static String limitsElastic(ExceededLimit limit) {
        return "no more elastic services within the quota of %s: %s".formatted(holder(limit), usage(limit));
    }

    /** For a request that exceeds the limit alone. */
    static String neverAllowed(ExceededLimit limit) {
        return "%s; the quota of %s allows %s%s"
                .formatted(needs(limit), holder(limit), number(limit, limit.allowed()), ofElastic(limit));
    }

    private static String needs(ExceededLimit limit) {
        return limit.kind().elastic()
                ? "elastic services that it needs to start can take " + needed(limit)
                : "its core can take " + needed(limit);
    }

    /** Such as {@code "38 of 40 cores"}. */
    private static String usage(ExceededLimit limit) {
        return "%s of %s%s".formatted(number(limit, limit.used()), amount(limit, limit.allowed()), ofElastic(limit));
    }

    private static String ofElastic(ExceededLimit limit) {
        return limit.kind().elastic() ? " for elastic services" : "";
    }

    private static String needed(ExceededLimit limit) {
        return amount(limit, limit.needed());
    }

    private static String amount(ExceededLimit limit, long amount) {
        return switch (limit.kind()) {
            case EXECUTIONS -> AmountText.count(amount, "running application");
            case CORE_MILLICORES, ELASTIC_MILLICORES -> AmountText.cores(amount);
            case CORE_MEMORY, ELASTIC_MEMORY -> AmountText.memory(amount);
            case CORE_GPUS, ELASTIC_GPUS -> AmountText.count(amount, "GPU");
        };
    }

    /** Without the word that follows; memory has its unit. */
    private static String number(ExceededLimit limit, long amount) {
        return switch (limit.kind()) {
            case EXECUTIONS, CORE_GPUS, ELASTIC_GPUS -> String.valueOf(amount);
            case CORE_MILLICORES, ELASTIC_MILLICORES -> AmountText.coreCount(amount);
            case CORE_MEMORY, ELASTIC_MEMORY -> AmountText.memory(amount);
        };
    }

    /** Such as {@code "group physics"} for {@code group:physics}. */
    private static String holder(ExceededLimit limit) {
        return limit.holder().replaceFirst(":", " ");
    }
}
