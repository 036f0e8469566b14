package dev.zoe.db.backup;

import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes length and hash of an entry while it is written or read. */
final class EntrySum extends DigestOutputStream {

    private long bytes;

    EntrySum(OutputStream target) {
        super(target, sha256());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public void write(int value) throws java.io.IOException {
        super.write(value);
        bytes++;
    }

    @Override
    public void write(byte[] values, int offset, int length) throws java.io.IOException {
        super.write(values, offset, length);
        bytes += length;
    }

    /** The sum of what was written so far; call it once. */
    BackupManifest.Entry entry(String name) {
        return new BackupManifest.Entry(
                name, bytes, HexFormat.of().formatHex(getMessageDigest().digest()));
    }
}
