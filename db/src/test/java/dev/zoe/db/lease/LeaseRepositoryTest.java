package dev.zoe.db.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.testing.RecordTimeWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

class LeaseRepositoryTest extends DatabaseTest {

    private static final Duration HOUR = Duration.ofHours(1);

    @Autowired
    LeaseRepository leases;

    @Autowired
    DataSource database;

    @Test
    void onlyOneHoldsALease() {
        assertThat(leases.acquire("master", "a", HOUR)).contains(1L);

        assertThat(leases.acquire("master", "b", HOUR)).isEmpty();
        assertThat(leases.acquire("master", "a", HOUR)).isEmpty();
        assertThat(leases.acquire("other", "b", HOUR)).contains(1L);
        assertThat(leases.findById("master")).map(LeaseEntity::getHolder).contains("a");
    }

    @Test
    void aLeaseThatRanOutGoesToTheNextWithALargerEpoch() {
        leases.acquire("master", "a", HOUR);
        expire();

        assertThat(leases.acquire("master", "b", HOUR)).contains(2L);
        assertThat(leases.renew("master", "a", 1, HOUR)).isFalse();
        assertThat(leases.fence("master", "a", 1, HOUR)).isFalse();
        assertThat(leases.renew("master", "b", 2, HOUR)).isTrue();
        assertThat(leases.fence("master", "b", 2, HOUR)).isTrue();
    }

    @Test
    void aHolderThatSleptThroughItsLeaseCannotRenewIt() {
        leases.acquire("master", "a", HOUR);
        expire();

        assertThat(leases.renew("master", "a", 1, HOUR)).isFalse();
        assertThat(leases.acquire("master", "a", HOUR)).as("but take it anew").contains(2L);
        assertThat(leases.renew("master", "a", 1, HOUR))
                .as("with the old epoch")
                .isFalse();
    }

    @Test
    void renewingMovesTheEnd() {
        leases.acquire("master", "a", Duration.ofMinutes(1));
        var before = leases.findById("master").orElseThrow().getExpiresAt();

        assertThat(leases.renew("master", "a", 1, HOUR)).isTrue();

        assertThat(leases.findById("master").orElseThrow().getExpiresAt()).isAfter(before.plusSeconds(3000));
    }

    @Test
    void aLeaseGivenBackIsFreeAtOnceAndKeepsItsEpoch() {
        leases.acquire("master", "a", HOUR);

        leases.release("master", "b", 1);
        assertThat(leases.acquire("master", "b", HOUR)).as("not the holder").isEmpty();

        leases.release("master", "a", 1);
        assertThat(leases.acquire("master", "b", HOUR)).contains(2L);
    }

    @Test
    void nobodyTakesTheLeaseOverInTheMiddleOfAFencedTransaction() throws ExecutionException, InterruptedException {
        leases.acquire("master", "a", HOUR);
        CompletableFuture<Optional<Long>> takeover = transaction.execute(status -> {
            assertThat(leases.fence("master", "a", 1, HOUR)).isTrue();
            CompletableFuture<?> expiry = CompletableFuture.runAsync(this::expire);
            CompletableFuture<Optional<Long>> next =
                    expiry.thenApplyAsync(nothing -> leases.acquire("master", "b", HOUR));
            Awaitility.await().until(this::somebodyWaits);
            assertThat(next).isNotDone();
            return next;
        });

        assertThat(takeover).isNotNull();
        assertThat(takeover.get()).contains(2L);
    }

    @Test
    void aHolderThatIsPausedInAFencedTransactionKeepsNobodyOutForLong() {
        leases.acquire("master", "a", HOUR);
        CompletableFuture<Optional<Long>> next = new CompletableFuture<>();

        assertThatThrownBy(() -> transaction.executeWithoutResult(status -> {
                    assertThat(leases.fence("master", "a", 1, Duration.ofMillis(200)))
                            .isTrue();
                    var unused = CompletableFuture.runAsync(this::expire)
                            .thenApplyAsync(nothing -> leases.acquire("master", "b", HOUR))
                            .thenAccept(next::complete);
                    // Not a word to the database until somebody else has the lease.
                    assertThat(next.join()).contains(2L);
                }))
                .isInstanceOfAny(TransactionException.class, DataAccessException.class);
    }

    @Test
    void theLeaseIsRenewedBesideALongFencedTransaction() {
        leases.acquire("master", "a", Duration.ofMinutes(1));

        Boolean renewed = transaction.execute(status -> {
            assertThat(leases.fence("master", "a", 1, HOUR)).isTrue();
            return CompletableFuture.supplyAsync(() -> leases.renew("master", "a", 1, HOUR))
                    .completeOnTimeout(false, 10, TimeUnit.SECONDS)
                    .join();
        });

        assertThat(renewed).as("without waiting for the transaction").isTrue();
    }

    private void expire() {
        new RecordTimeWriter(database).expireLease();
    }
}
