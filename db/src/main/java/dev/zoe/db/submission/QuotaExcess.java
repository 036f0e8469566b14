package dev.zoe.db.submission;

/**
 * A limit of a quota that does not allow a submission.
 *
 * @param holder in words, such as {@code ada} or {@code the group physics}
 * @param quota its name
 * @param used what counts already; 0 where the new execution alone is more than the limit
 * @param wanted what the new execution adds
 * @param allowed the limit
 */
public record QuotaExcess(String holder, String quota, Kind kind, long used, long wanted, long allowed) {

    /** What a quota limits, as far as a submission is checked. */
    public enum Kind {
        /** Executions that wait. */
        WAITING,
        /** Thousandths of a core of all core services. */
        MILLICORES,
        /** Bytes of all core services. */
        MEMORY,
        /** GPUs of all core services. */
        GPUS
    }
}
