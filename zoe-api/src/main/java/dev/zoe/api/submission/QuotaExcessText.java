package dev.zoe.api.submission;

import dev.zoe.db.submission.QuotaExcess;
import java.math.BigDecimal;

/** Sentences that say why a quota does not allow a submission. */
final class QuotaExcessText {

    private static final int MILLI_DIGITS = 3;

    private QuotaExcessText() {}

    /** One sentence, with its full stop. */
    static String of(QuotaExcess excess) {
        String quota = "the quota \"%s\" of %s".formatted(excess.quota(), excess.holder());
        return excess.kind() == QuotaExcess.Kind.WAITING
                ? "%d executions wait already, and %s allows %d; submit again when one of them has started."
                        .formatted(excess.used(), quota, excess.allowed())
                : "The core services can take %s, and %s allows %s; lower their maxima or ask for fewer of them."
                        .formatted(amount(excess, excess.wanted()), quota, amount(excess, excess.allowed()));
    }

    private static String amount(QuotaExcess excess, long amount) {
        return switch (excess.kind()) {
            case MILLICORES ->
                BigDecimal.valueOf(amount, MILLI_DIGITS).stripTrailingZeros().toPlainString() + " cores";
            case MEMORY -> MemoryText.of(amount);
            case GPUS -> amount + " GPUs";
            case WAITING -> amount + " executions";
        };
    }
}
