package dev.zoe.db.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.idempotency.IdempotencyKeyStore.KeyedCall;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

class IdempotencyKeyStoreTest extends DatabaseTest {

    private static final Duration DAY = Duration.ofDays(1);

    @Autowired
    IdempotencyKeyStore keys;

    @Autowired
    TransactionTemplate transactions;

    private KeyedCall call;

    @BeforeEach
    void user() {
        call = new KeyedCall(samples.user("ada").getId(), "k1", "groups", "0".repeat(64));
    }

    /** As two API processes that get the same call at the same time. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theSecondOfTwoCallsWaitsForTheFirst(boolean firstSucceeds) {
        CompletableFuture<Boolean> second = transactions.execute(transaction -> {
            assertThat(keys.take(call, DAY)).isTrue();
            CompletableFuture<Boolean> waiting = CompletableFuture.supplyAsync(() -> take(DAY));
            await().until(this::somebodyWaits);
            keys.assign(call, 7);
            if (!firstSucceeds) {
                transaction.setRollbackOnly();
            }
            return waiting;
        });

        assertThat(Objects.requireNonNull(second).join()).isEqualTo(!firstSucceeds);
    }

    @Test
    void aTakenKeyNamesItsObjectAndWhetherTheCallIsTheSame() {
        transactions.executeWithoutResult(transaction -> {
            keys.take(call, DAY);
            keys.assign(call, 7);
            KeyedCall otherPath = new KeyedCall(call.userId(), "k1", "roles", call.fingerprint());
            KeyedCall otherBody = new KeyedCall(call.userId(), "k1", "groups", "1".repeat(64));

            assertThat(keys.find(call)).contains(new EarlierCall(true, 7));
            assertThat(keys.find(otherPath)).contains(new EarlierCall(false, 7));
            assertThat(keys.find(otherBody)).contains(new EarlierCall(false, 7));
            assertThat(keys.find(new KeyedCall(call.userId(), "k2", "groups", call.fingerprint())))
                    .isEmpty();
        });
    }

    @Test
    void anExpiredKeyIsAsUnused() {
        assertThat(take(Duration.ZERO)).isTrue();
        assertThat(take(DAY)).isTrue();
        assertThat(take(DAY)).isFalse();
    }

    @Test
    void theNewestKeysOfAUserReplaceTheOldest() {
        jdbc.update(
                """
                insert into idempotency_key (user_id, key, call, fingerprint, object_id, used_at, expires_at)
                select ?, 'old-' || n, 'groups', repeat('0', 64), n, now() - make_interval(mins => n::int),
                       now() + interval '1 day'
                from generate_series(1, ?) as n""",
                call.userId(),
                IdempotencyKeyStore.MOST_OF_USER);

        assertThat(take(DAY)).isTrue();

        assertThat(number("select count(*) from idempotency_key")).isEqualTo(IdempotencyKeyStore.MOST_OF_USER);
        assertThat(number("select count(*) from idempotency_key where key = 'old-" + IdempotencyKeyStore.MOST_OF_USER
                        + "'"))
                .isZero();
    }

    private boolean take(Duration lifetime) {
        return Boolean.TRUE.equals(transactions.execute(transaction -> keys.take(call, lifetime)));
    }
}
