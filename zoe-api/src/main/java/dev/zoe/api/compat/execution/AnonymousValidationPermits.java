package dev.zoe.api.compat.execution;

import dev.zoe.api.permit.RoundRobinPermits;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import java.time.Duration;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** Lets callers without a log-in have one validation at work for all of them, address by address. */
@Component
class AnonymousValidationPermits {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final RoundRobinPermits permits = new RoundRobinPermits(1, 1);

    /** @throws Problem when it was not the turn of this address in time */
    <T> T inTurn(String address, Supplier<T> validation) {
        if (!permits.acquire(address, LONGEST_WAIT)) {
            throw new Problem(
                            ProblemType.VALIDATION_AT_WORK,
                            "Other validations without a log-in are running; log in, or try again later.")
                    .retryAfter(LONGEST_WAIT);
        }
        try {
            return validation.get();
        } finally {
            permits.release(address);
        }
    }
}
