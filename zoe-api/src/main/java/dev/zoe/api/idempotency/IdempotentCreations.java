package dev.zoe.api.idempotency;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.db.idempotency.EarlierCall;
import dev.zoe.db.idempotency.IdempotencyKeyStore;
import dev.zoe.db.idempotency.IdempotencyKeyStore.KeyedCall;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Creates an object once for each key of a caller, over all API processes. It stores what a key has created and never
 * the response, which can have a secret.
 */
@Service
public class IdempotentCreations {

    private static final Duration LIFETIME = Duration.ofDays(7);

    private final IdempotencyKeyStore keys;
    private final BodyFingerprint fingerprint;

    IdempotentCreations(IdempotencyKeyStore keys, BodyFingerprint fingerprint) {
        this.keys = keys;
        this.fingerprint = fingerprint;
    }

    /**
     * Creates an object in the present transaction, or finds the one that an earlier call with the same key created.
     *
     * @param id number of the new object
     * @param find the object with a number, without secrets; empty when it was deleted
     * @throws Problem when the key was used for another call, or its object was deleted
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public <T> Creation<T> once(
            CreationCall call, Supplier<T> create, ToLongFunction<T> id, LongFunction<Optional<T>> find) {
        if (call.key().isEmpty()) {
            return new Creation<>(create.get(), true);
        }
        KeyedCall keyed = new KeyedCall(call.caller().id(), call.key().get(), call.path(), fingerprint.of(call.body()));
        if (!keys.take(keyed, LIFETIME)) {
            return new Creation<>(find.apply(earlier(keyed)).orElseThrow(IdempotentCreations::deleted), false);
        }
        T created = create.get();
        keys.assign(keyed, id.applyAsLong(created));
        return new Creation<>(created, true);
    }

    private long earlier(KeyedCall call) {
        return keys.find(call)
                .filter(EarlierCall::isSame)
                .map(EarlierCall::objectId)
                .orElseThrow(() -> new Problem(
                        ProblemType.IDEMPOTENCY_CONFLICT,
                        "This idempotency key was used for another call or another body; take a new key for a new"
                                + " object."));
    }

    private static Problem deleted() {
        return new Problem(
                ProblemType.IDEMPOTENCY_CONFLICT,
                "The object that was created with this idempotency key was deleted; take a new key for a new object.");
    }
}
