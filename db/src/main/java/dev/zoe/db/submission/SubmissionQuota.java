package dev.zoe.db.submission;

/**
 * The quota of a user or a group, as far as a submission is checked. 0 means unlimited.
 *
 * @param holder in words, such as {@code ada} or {@code the group physics}
 * @param name of the quota
 * @param waiting executions that wait
 * @param millicores thousandths of a core of all core services
 * @param memory bytes of all core services
 * @param gpus of all core services
 */
public record SubmissionQuota(String holder, String name, long waiting, long millicores, long memory, long gpus) {

    QuotaExcess excess(QuotaExcess.Kind kind, long used, long wanted, long allowed) {
        return new QuotaExcess(holder, name, kind, used, wanted, allowed);
    }
}
