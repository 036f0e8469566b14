package dev.zoe.db.audit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The hash of an entry and of everything before it: SHA-256 of the previous hash (32 bytes) and the canonical bytes of
 * the entry.
 *
 * <p>The canonical bytes are the columns of {@code audit_entry} in their order, each as UTF-8 text after its length in
 * bytes as four bytes, the highest first; null is the length -1. Times are in UTC with six fractional digits, such as
 * {@code 2026-11-23T10:00:00.000000Z}, and JSON is what PostgreSQL prints. With the lengths, no two entries have the
 * same bytes.
 */
final class EntryHash {

    private static final int NULL = -1;
    /** PostgreSQL keeps microseconds. */
    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(6).toFormatter().withZone(ZoneOffset.UTC);

    private final MessageDigest digest;

    private EntryHash(MessageDigest digest) {
        this.digest = digest;
    }

    /** @param previous 64 hexadecimal digits */
    static String after(String previous, AuditEntry entry) {
        MessageDigest digest = sha256();
        digest.update(HexFormat.of().parseHex(previous));
        new EntryHash(digest).add(entry);
        return HexFormat.of().formatHex(digest.digest());
    }

    private void add(AuditEntry entry) {
        AuditOrigin origin = entry.origin();
        add(Long.toString(entry.id()));
        add(time(entry.at()));
        add(origin.actor());
        add(origin.actorId().map(String::valueOf));
        add(origin.role());
        add(origin.token());
        add(entry.action());
        add(entry.target().kind());
        add(entry.target().name());
        add(origin.address());
        add(entry.result());
        add(entry.problem());
        add(entry.before());
        add(entry.after());
        add(origin.requestId());
    }

    static String time(Instant at) {
        return TIME.format(at);
    }

    private void add(Optional<String> field) {
        field.ifPresentOrElse(this::add, () -> addLength(NULL));
    }

    private void add(String field) {
        byte[] bytes = field.getBytes(StandardCharsets.UTF_8);
        addLength(bytes.length);
        digest.update(bytes);
    }

    private void addLength(int length) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(length).array());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
