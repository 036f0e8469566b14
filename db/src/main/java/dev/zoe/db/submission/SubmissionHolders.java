package dev.zoe.db.submission;

import java.util.Optional;

/**
 * Whose quotas a submission is checked against.
 *
 * @param user the owner
 * @param group that the execution counts for; empty when the user is not in the named group, or has no default group
 */
public record SubmissionHolders(SubmissionHolder user, Optional<SubmissionHolder> group) {}
