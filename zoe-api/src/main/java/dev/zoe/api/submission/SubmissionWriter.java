package dev.zoe.api.submission;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.submission.QuotaCheckedWriter.Accepted;
import dev.zoe.db.submission.NewExecution;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Writes submissions of users who have not submitted too much in the last hour. Only what is written counts. */
@Component
class SubmissionWriter {
    private final SubmittedBytesLimit limit;
    private final QuotaCheckedWriter writer;
    private final IdempotencyKeyLookup idempotencyKeys;

    SubmissionWriter(SubmittedBytesLimit limit, QuotaCheckedWriter writer, IdempotencyKeyLookup idempotencyKeys) {
        this.limit = limit;
        this.writer = writer;
        this.idempotencyKeys = idempotencyKeys;
    }

    /**
     * What was written; empty when the owner has used the idempotency key before.
     *
     * @param exceptions what it uses beyond what the site allows every user
     * @throws Problem when the user has submitted too much, or as {@link QuotaCheckedWriter#write}
     */
    Optional<Accepted> write(ApiCaller caller, NewExecution execution, List<String> exceptions) {
        try {
            limit.take(caller, execution);
        } catch (Problem refusal) {
            // A repeated submission adds nothing.
            if (idempotencyKeys.isUsed(execution)) {
                return Optional.empty();
            }
            throw refusal;
        }
        boolean written = false;
        try {
            Optional<Accepted> accepted = writer.write(caller, execution, exceptions);
            written = accepted.isPresent();
            return accepted;
        } finally {
            if (!written) {
                limit.giveBack(caller, execution);
            }
        }
    }
}
