package dev.zoe.api.submission;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** Lets each user have one validation at work in this process, so that none takes the processor from the others. */
@Component
public class ValidationPermits {
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Set<Long> atWork = ConcurrentHashMap.newKeySet();

    /** @throws Problem when another validation of the caller is at work */
    public <T> T inTurn(ApiCaller caller, Supplier<T> validation) {
        if (!atWork.add(caller.id())) {
            throw new Problem(
                            ProblemType.VALIDATION_AT_WORK,
                            "Another validation of this user is running; send the next one after its response.")
                    .retryAfter(PATIENCE);
        }
        try {
            return validation.get();
        } finally {
            atWork.remove(caller.id());
        }
    }
}
