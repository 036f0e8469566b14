package dev.zoe.master.loop;

import dev.zoe.application.Descriptions;
import dev.zoe.application.SiteLimits;
import dev.zoe.db.ExecutionEntity;
import dev.zoe.db.UserEntity;
import dev.zoe.master.spec.Requests;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Makes out of a row what the loop remembers of an execution. */
final class ExecutionReader {

    private final Descriptions descriptions;
    private final Requests requests;

    /** What a site allows was judged at submission: a limit that was lowered since then ends nobody's application. */
    private static final SiteLimits ANYTHING =
            new SiteLimits(Integer.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, List.of(Path.of("/")), Integer.MAX_VALUE);

    ExecutionReader(Requests requests) {
        this.descriptions = new Descriptions(ANYTHING);
        this.requests = requests;
    }

    /** @throws IllegalArgumentException when its description cannot be read; the message says why */
    ActiveExecution read(ExecutionEntity execution) {
        Descriptions.Result result = descriptions.read(execution.getDescription());
        if (result instanceof Descriptions.Result.Invalid invalid) {
            throw new IllegalArgumentException("the description does not hold any more: "
                    + invalid.errors().get(0).pointer() + " "
                    + invalid.errors().get(0).message());
        }
        var application = ((Descriptions.Result.Valid) result).application();
        UserEntity owner = execution.getOwner();
        return new ActiveExecution(
                execution.getId(),
                execution.getName(),
                new ActiveExecution.Owner(owner.getUsername(), owner.getFsUid(), runtimeLimit(owner)),
                application,
                requests.of(execution.getId(), application, owner.getUsername(), execution.getSubmittedAt()));
    }

    private static Optional<Duration> runtimeLimit(UserEntity owner) {
        long seconds = owner.getQuota().getRuntimeLimitSeconds();
        return seconds == 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(seconds));
    }
}
