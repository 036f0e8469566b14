package dev.zoe.db.backup;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads a backup, which {@link #open} has compared with its manifest. */
public final class BackupReader implements AutoCloseable {

    private final Path file;
    private final ZipFile zip;
    private final BackupManifest manifest;

    private BackupReader(Path file, ZipFile zip, BackupManifest manifest) {
        this.file = file;
        this.zip = zip;
        this.manifest = manifest;
    }

    /**
     * Opens a backup and compares length and hash of every entry with the manifest.
     *
     * @throws BackupException when it is missing, damaged, no backup, or of a newer version
     */
    public static BackupReader open(Path file) throws IOException {
        ZipFile zip;
        try {
            zip = new ZipFile(file.toFile());
        } catch (NoSuchFileException e) {
            throw new BackupException("there is no backup " + file, e);
        } catch (ZipException | EOFException e) {
            String problem = e instanceof EOFException ? "it ends too early" : String.valueOf(e.getMessage());
            throw new BackupException(
                    "%s is no backup of zoe backup, or it is damaged: %s".formatted(file, problem), e);
        } catch (IOException e) {
            throw new BackupException("%s cannot be read: %s".formatted(file, e), e);
        }
        try {
            BackupReader reader = new BackupReader(file, zip, readManifest(file, zip));
            reader.verify();
            return reader;
        } catch (IOException | RuntimeException e) {
            zip.close();
            throw e;
        }
    }

    private static BackupManifest readManifest(Path file, ZipFile zip) throws IOException {
        ZipEntry entry = zip.getEntry(BackupWriter.MANIFEST);
        if (entry == null) {
            throw new BackupException(
                    "%s is no backup of zoe backup: it has no %s".formatted(file, BackupWriter.MANIFEST));
        }
        try (InputStream content = zip.getInputStream(entry)) {
            BackupManifest manifest = Optional.ofNullable(JsonMapper.shared().readValue(content, BackupManifest.class))
                    .orElseThrow(() -> new BackupException(
                            "%s is damaged: its %s is empty".formatted(file, BackupWriter.MANIFEST)));
            if (manifest.format() != BackupManifest.FORMAT) {
                throw new BackupException("%s has format %d, and this version of Zoe reads format %d: use a newer Zoe"
                        .formatted(file, manifest.format(), BackupManifest.FORMAT));
            }
            return manifest;
        } catch (JacksonException | ZipException | EOFException e) {
            throw new BackupException("%s is damaged: its %s cannot be read".formatted(file, BackupWriter.MANIFEST), e);
        }
    }

    private void verify() throws IOException {
        for (BackupManifest.Entry expected : Stream.concat(
                        manifest.tables().stream().map(BackupManifest.Table::content), manifest.files().stream())
                .toList()) {
            EntrySum sum = new EntrySum(OutputStream.nullOutputStream());
            try (InputStream content = open(expected)) {
                content.transferTo(sum);
            } catch (ZipException | EOFException e) {
                throw damaged(expected, String.valueOf(e.getMessage()));
            }
            if (!sum.entry(expected.name()).equals(expected)) {
                throw damaged(expected, "its length or hash differs from the manifest");
            }
        }
    }

    private BackupException damaged(BackupManifest.Entry entry, String reason) {
        return new BackupException("%s is damaged: %s: %s; use another backup".formatted(file, entry.name(), reason));
    }

    public BackupManifest manifest() {
        return manifest;
    }

    InputStream open(BackupManifest.Entry entry) throws IOException {
        return Optional.ofNullable(zip.getEntry(entry.name()))
                .map(found -> {
                    try {
                        return zip.getInputStream(found);
                    } catch (IOException e) {
                        throw damaged(entry, String.valueOf(e.getMessage()));
                    }
                })
                .orElseThrow(() -> damaged(entry, "it is missing"));
    }

    /**
     * Reads a file of the data directory.
     *
     * @param name without a directory, such as {@code secrets.key}
     */
    public Optional<byte[]> file(String name) throws IOException {
        for (BackupManifest.Entry entry : manifest.files()) {
            if (entry.name().equals("files/" + name)) {
                try (InputStream content = open(entry)) {
                    return Optional.of(content.readAllBytes());
                }
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }

    /** The length of the file in bytes. */
    public long bytes() throws IOException {
        return Files.size(file);
    }
}
