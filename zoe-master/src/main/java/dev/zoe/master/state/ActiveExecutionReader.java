package dev.zoe.master.state;

import dev.zoe.application.SiteLimits;
import dev.zoe.application.description.DescriptionReader;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.SubmittedExecution;
import dev.zoe.db.group.GroupEntity;
import dev.zoe.db.user.QuotaEntity;
import dev.zoe.db.user.UserEntity;
import dev.zoe.master.spec.RequestFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads an {@link ActiveExecution} from its row. */
public final class ActiveExecutionReader {

    private final DescriptionReader descriptions;
    private final RequestFactory requestFactory;

    /** Limits of the site are checked at submission: a limit that was lowered since then ends no application. */
    private static final SiteLimits UNLIMITED =
            new SiteLimits(Integer.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, List.of(Path.of("/")), Integer.MAX_VALUE);

    public ActiveExecutionReader(RequestFactory requestFactory) {
        this.descriptions = new DescriptionReader(UNLIMITED);
        this.requestFactory = requestFactory;
    }

    /** @throws IllegalArgumentException when its description cannot be read; the message has the reason */
    public ActiveExecution read(ExecutionEntity execution) {
        UserEntity owner = execution.getOwner();
        return read(new SubmittedExecution(
                execution.getId(),
                execution.getName(),
                execution.getDescription(),
                execution.getSubmittedAt(),
                execution.getEligibleAt(),
                owner.getId(),
                owner.getUsername(),
                owner.getFsUid(),
                runtimeLimitSeconds(owner, execution.getGroup()),
                execution.getGroup().map(GroupEntity::getName)));
    }

    /** @throws IllegalArgumentException when its description cannot be read; the message has the reason */
    public ActiveExecution read(SubmittedExecution arrival) {
        DescriptionReader.Result result = descriptions.readCanonical(arrival.description());
        if (result instanceof DescriptionReader.Result.Invalid invalid) {
            throw new IllegalArgumentException("its description is no longer valid: "
                    + invalid.errors().get(0).pointer() + " "
                    + invalid.errors().get(0).message());
        }
        var application = ((DescriptionReader.Result.Valid) result).application();
        return new ActiveExecution(
                arrival.id(),
                arrival.name(),
                new ActiveExecution.Owner(
                        arrival.ownerId(),
                        arrival.owner(),
                        arrival.fsUid(),
                        runtimeLimit(arrival.runtimeLimitSeconds())),
                arrival.group(),
                application,
                requestFactory.of(arrival.id(), application, arrival.owner(), arrival.group(), arrival.arrivedAt()));
    }

    /** The shorter limit of the quotas of owner and group; 0 when neither has one. */
    private static long runtimeLimitSeconds(UserEntity owner, Optional<GroupEntity> group) {
        return Stream.concat(Stream.of(owner.getQuota()), group.map(GroupEntity::getQuota).stream())
                .mapToLong(QuotaEntity::getRuntimeLimitSeconds)
                .filter(seconds -> seconds > 0)
                .min()
                .orElse(0);
    }

    private static Optional<Duration> runtimeLimit(long seconds) {
        return seconds == 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(seconds));
    }
}
