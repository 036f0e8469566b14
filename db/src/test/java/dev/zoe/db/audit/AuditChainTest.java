package dev.zoe.db.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.testing.AuditTampering;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

class AuditChainTest extends DatabaseTest {

    private static final Duration KEEP = Duration.ofDays(400);
    private static final int MANY = 1_000;

    @Autowired
    AuditEntryWriter writer;

    @Autowired
    AuditReader reader;

    @Autowired
    AuditSealer sealer;

    @Autowired
    AuditVerifier verifier;

    @Autowired
    AuditRetention retention;

    private AuditTampering tampering;

    @BeforeEach
    void noEntries(@Autowired DataSource database) {
        tampering = new AuditTampering(database);
        tampering.clear();
    }

    @Test
    void anEmptyTrailIsValid() {
        AuditVerification verification = verifier.verify(Optional.empty());

        assertThat(verification.isValid()).isTrue();
        assertThat(verification.entries()).isZero();
        assertThat(verification.last()).isEqualTo(new ChainPosition(0, "0".repeat(64)));
    }

    @Test
    void anEntryIsReadAsItWasWritten() {
        AuditOrigin origin = new AuditOrigin(
                Optional.of("ada"),
                Optional.of(7L),
                Optional.of("operator"),
                Optional.of("laptop"),
                "192.0.2.1",
                Optional.of("r-1"));
        writer.write(new NewAuditEntry(
                origin,
                AuditAction.NODE_DRAIN,
                AuditTarget.node("n1"),
                AuditResult.REFUSED,
                Optional.of("missing-capability"),
                Optional.of("{\"drained\":false}"),
                Optional.of("{\"drained\": true, \"a\": \"é\"}")));

        AuditEntry entry = entries().get(0);

        assertThat(entry.origin()).isEqualTo(origin);
        assertThat(entry.action()).isEqualTo("node.drain");
        assertThat(entry.target()).isEqualTo(AuditTarget.node("n1"));
        assertThat(entry.result()).isEqualTo("refused");
        assertThat(entry.problem()).contains("missing-capability");
        assertThat(entry.before()).contains("{\"drained\": false}");
        assertThat(entry.after()).contains("{\"a\": \"é\", \"drained\": true}");
    }

    /** So that a site can compute the chain again with a program of its own. */
    @Test
    void aHashIsTheOneThatTheDocumentationDescribes() {
        AuditOrigin origin = new AuditOrigin(
                Optional.of("ada"), Optional.of(7L), Optional.of("user"), Optional.empty(), "::1", Optional.empty());
        AuditEntry entry = new AuditEntry(
                1,
                Instant.parse("2026-11-23T10:00:00.000120Z"),
                origin,
                "execution.cancel",
                AuditTarget.execution(42),
                "done",
                Optional.empty(),
                Optional.of("{\"name\": \"é\"}"),
                Optional.empty());

        // Computed with the few lines of Python in docs/reference/database.md.
        assertThat(EntryHash.after("0".repeat(64), entry))
                .isEqualTo("4f41595e201c695376bf9abc1a7a5cbbdf3487753307bbb81b8c5dcc917d29c0");
    }

    @Test
    void sealedEntriesAreInTheChainInOrderAndNoLongerPending() {
        write(MANY);
        assertThat(verifier.verify(Optional.empty()).pending()).isEqualTo(MANY);

        sealer.seal();

        AuditVerification verification = verifier.verify(Optional.empty());
        assertThat(verification.isValid()).isTrue();
        assertThat(verification.entries()).isEqualTo(MANY);
        assertThat(verification.firstPosition()).isEqualTo(1);
        assertThat(verification.last()).isEqualTo(sealer.head());
        assertThat(verification.last().position()).isEqualTo(MANY);
        assertThat(verification.pending()).isZero();
        assertThat(reader.links(0, MANY, MANY).stream().map(ChainLink::entryId))
                .isEqualTo(LongStream.rangeClosed(1, MANY).boxed().toList());
        assertThat(reader.links(3, 5, MANY).stream().map(link -> link.place().position()))
                .containsExactly(4L, 5L);
    }

    @Test
    void twoSealersAtOnceMakeOneChain() {
        write(MANY);

        CompletableFuture<Void> other = CompletableFuture.runAsync(sealer::seal);
        sealer.seal();
        other.join();

        AuditVerification verification = verifier.verify(Optional.empty());
        assertThat(verification.firstError()).isEmpty();
        assertThat(verification.entries()).isEqualTo(MANY);
        assertThat(number("select count(*) from audit_chain")).isEqualTo(MANY);
    }

    @Test
    void aSealerThatFindsTheChainBusySealsNothing() {
        write(1);
        transaction.executeWithoutResult(status -> {
            new AuditChainStore(JdbcClient.create(jdbc)).lock();
            CompletableFuture.runAsync(sealer::sealUnlessBusy).join();
        });

        assertThat(sealer.head().position()).isZero();

        sealer.sealUnlessBusy();
        assertThat(sealer.head().position()).isEqualTo(1);
    }

    @Test
    void anEntryWaitsForNoOtherAndAChainForNoEntry() {
        transaction.executeWithoutResult(open -> {
            write(1);
            CompletableFuture.runAsync(() -> {
                        write(1);
                        sealer.seal();
                    })
                    .join();
            assertThat(sealer.head().position()).isEqualTo(1);
        });
        sealer.seal();

        assertThat(reader.links(0, 2, 2).stream().map(ChainLink::entryId)).containsExactly(2L, 1L);
        assertThat(verifier.verify(Optional.empty()).isValid()).isTrue();
    }

    @Test
    void anEntryGoesWithTheChangeThatIsRolledBack() {
        transaction.executeWithoutResult(status -> {
            write(1);
            status.setRollbackOnly();
        });

        assertThat(entries()).isEmpty();
        assertThat(verifier.verify(Optional.empty()).pending()).isZero();
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                Arguments.of("a changed entry", 4, 4, change(t -> t.changeEntry(4))),
                Arguments.of("a removed entry", 5, 5, change(t -> t.removeEntry(5))),
                Arguments.of("an entry removed with its link", 6, null, change(t -> t.removeEntryAndLink(6))),
                Arguments.of("an added entry", 11, 11, change(t -> t.insertCopy(3))),
                Arguments.of("swapped entries", 7, 8, change(t -> t.swapLinks(7, 8))),
                Arguments.of("no checkpoint", 0, null, change(AuditTampering::removeCheckpoint)));
    }

    private static Consumer<AuditTampering> change(Consumer<AuditTampering> change) {
        return change;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void verificationFinds(String what, long position, @Nullable Integer entry, Consumer<AuditTampering> change) {
        write(10);
        sealer.seal();

        change.accept(tampering);

        Optional<AuditChainError> error = verifier.verify(Optional.empty()).firstError();
        assertThat(error).as(what).isPresent();
        assertThat(error.get().position()).as(error.get().message()).isEqualTo(position);
        assertThat(error.get().entryId().map(Math::toIntExact)).isEqualTo(Optional.ofNullable(entry));
    }

    @Test
    void verificationFindsAnEntryThatWasRemovedBeforeItWasSealed() {
        write(2);
        sealer.seal();
        write(1);
        tampering.removeEntry(3);

        sealer.seal();

        AuditVerification verification = verifier.verify(Optional.empty());
        assertThat(verification.firstError())
                .contains(new AuditChainError(3, Optional.of(3L), "the entry was removed before it was in the chain"));
        assertThat(verification.pending()).isEqualTo(1);
    }

    /** A chain without its end, or with all hashes computed again, is right in itself. */
    @Test
    void aPlaceThatWasKeptElsewhereShowsAShorterOrAnotherChain() {
        write(3);
        sealer.seal();
        ChainPosition kept = sealer.head();
        write(3);
        sealer.seal();
        assertThat(verifier.verify(Optional.of(kept)).isValid()).isTrue();
        ChainPosition end = sealer.head();

        tampering.removeEntryAndLink(6);

        assertThat(verifier.verify(Optional.empty()).isValid()).isTrue();
        assertThat(verifier.verify(Optional.of(end)).firstError().map(AuditChainError::position))
                .contains(6L);
        assertThat(verifier.verify(Optional.of(new ChainPosition(2, kept.hash())))
                        .firstError()
                        .map(AuditChainError::position))
                .contains(2L);
    }

    @Test
    void theRetentionRemovesTheOldestAndTheRestStaysValid() {
        write(3);
        tampering.agePending(KEEP.plusHours(1));
        sealer.seal();
        ChainPosition removed = sealer.head();
        write(2);
        tampering.agePending(KEEP.minusHours(1));
        sealer.seal();

        assertThat(retention.remove(Instant.now(), KEEP, 2)).isEqualTo(2);
        assertThat(retention.remove(Instant.now(), KEEP, 2)).isEqualTo(1);
        assertThat(retention.remove(Instant.now(), KEEP, 2)).isZero();

        AuditVerification verification = verifier.verify(Optional.of(removed));
        assertThat(verification.firstError()).isEmpty();
        assertThat(verification.firstPosition()).isEqualTo(4);
        assertThat(verification.entries()).isEqualTo(2);
        assertThat(entries()).hasSize(2);
        assertThat(number("select count(*) from audit_chain")).isEqualTo(2);
        assertThat(verifier.verify(Optional.of(new ChainPosition(1, "0".repeat(64))))
                        .firstError()
                        .map(AuditChainError::message))
                .contains("the retention has removed this position; compare a later one");

        write(1);
        sealer.seal();
        assertThat(sealer.head().position()).isEqualTo(6);
        assertThat(reader.links(0, 5, 10).stream().map(link -> link.place().position()))
                .containsExactly(4L, 5L);
        assertThat(verifier.verify(Optional.empty()).isValid()).isTrue();
    }

    @Test
    void theRetentionKeepsAnOldEntryBehindAYoungerOneAndBelievesNoSingleClock() {
        write(1);
        sealer.seal();
        write(1);
        tampering.agePending(KEEP.plusDays(1));
        sealer.seal();
        assertThat(retention.remove(Instant.now(), KEEP, 10)).isZero();

        tampering.clear();
        write(1);
        tampering.agePending(Duration.ofDays(399));
        sealer.seal();
        assertThat(retention.remove(Instant.now().plus(KEEP), KEEP, 10)).isZero();
        assertThat(entries()).hasSize(1);
    }

    @Test
    void theRetentionRemovesNothingThatWasChanged() {
        write(3);
        tampering.agePending(KEEP.plusDays(1));
        sealer.seal();
        tampering.changeEntry(2);

        assertThatExceptionOfType(BrokenChainException.class)
                .isThrownBy(() -> retention.remove(Instant.now(), KEEP, 10))
                .withMessageContaining("position=2");

        assertThat(entries()).hasSize(3);
    }

    @Test
    void theDatabaseRemovesNothingOfTheLastThirtyDays() {
        write(1);
        tampering.agePending(Duration.ofDays(29));
        sealer.seal();

        assertThatExceptionOfType(DataAccessException.class)
                .isThrownBy(() -> jdbc.execute("select remove_oldest_audit_entries(1)"))
                .withMessageContaining("kept for 30 days at least");

        assertThat(entries()).hasSize(1);
    }

    private void write(int count) {
        for (int i = 0; i < count; i++) {
            writer.write(new NewAuditEntry(
                    AuditOrigin.ZOE,
                    AuditAction.EXECUTION_CANCEL,
                    AuditTarget.execution(i),
                    AuditResult.DONE,
                    Optional.empty(),
                    Optional.of("{\"status\": \"running\"}"),
                    Optional.empty()));
        }
    }

    private List<AuditEntry> entries() {
        Optional<String> any = Optional.empty();
        return reader.search(
                new AuditFilter(
                        any, Optional.empty(), any, any, any, Optional.empty(), Optional.empty(), Optional.empty()),
                Long.MAX_VALUE,
                100);
    }
}
