package dev.zoe.db.quota;

/**
 * A user or a group whose quota a submission is checked against.
 *
 * @param id of the user or the group
 * @param name of the user or the group
 * @param quota its limits
 * @param unended what it has; of a group, only the waiting executions are counted, and only when its quota limits them
 */
public record SubmissionHolder(long id, String name, SubmissionQuota quota, UnendedTotal unended) {}
