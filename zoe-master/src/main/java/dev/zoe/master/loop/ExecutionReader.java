package dev.zoe.master.loop;

import dev.zoe.application.Descriptions;
import dev.zoe.application.SiteLimits;
import dev.zoe.db.Arrival;
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
        UserEntity owner = execution.getOwner();
        return read(new Arrival(
                execution.getId(),
                execution.getName(),
                execution.getDescription(),
                execution.getSubmittedAt(),
                owner.getUsername(),
                owner.getFsUid(),
                owner.getQuota().getRuntimeLimitSeconds()));
    }

    /** @throws IllegalArgumentException when its description cannot be read; the message says why */
    ActiveExecution read(Arrival arrival) {
        Descriptions.Result result = descriptions.readCanonical(arrival.description());
        if (result instanceof Descriptions.Result.Invalid invalid) {
            throw new IllegalArgumentException("the description does not hold any more: "
                    + invalid.errors().get(0).pointer() + " "
                    + invalid.errors().get(0).message());
        }
        var application = ((Descriptions.Result.Valid) result).application();
        return new ActiveExecution(
                arrival.id(),
                arrival.name(),
                new ActiveExecution.Owner(
                        arrival.owner(), arrival.fsUid(), runtimeLimit(arrival.runtimeLimitSeconds())),
                application,
                requests.of(arrival.id(), application, arrival.owner(), arrival.submittedAt()));
    }

    private static Optional<Duration> runtimeLimit(long seconds) {
        return seconds == 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(seconds));
    }
}
