package dev.zoe.db.backup;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a backup: a ZIP file that only its owner may read. It has its name when it is complete and on the disk; until
 * then it is a file with another name beside it, which a failure removes.
 */
public final class BackupWriter implements AutoCloseable {

    static final String MANIFEST = "manifest.json";

    private final Path file;
    private final Path part;
    private final FileChannel channel;
    private final ZipOutputStream zip;

    /** Writes the content of an entry. */
    @FunctionalInterface
    interface Content {
        void writeTo(OutputStream target) throws IOException;
    }

    private BackupWriter(Path file, Path part, FileChannel channel) {
        this.file = file;
        this.part = part;
        this.channel = channel;
        this.zip = new ZipOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16));
    }

    /**
     * Starts a backup.
     *
     * @throws BackupException when the file exists already, or cannot be created
     */
    public static BackupWriter create(Path file) {
        if (Files.exists(file)) {
            throw new BackupException("%s exists already and stays unchanged; choose another name".formatted(file));
        }
        Path part = file.resolveSibling(
                file.getFileName() + ".part-" + ProcessHandle.current().pid());
        try {
            FileChannel channel = FileChannel.open(
                    part,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            return new BackupWriter(file, part, channel);
        } catch (IOException e) {
            throw new BackupException("%s cannot be written: %s".formatted(file, e), e);
        }
    }

    /** Adds a file of the data directory. */
    public BackupManifest.Entry addFile(Path source) {
        return add("files/" + source.getFileName(), target -> Files.copy(source, target));
    }

    BackupManifest.Entry add(String name, Content content) {
        try {
            zip.putNextEntry(new ZipEntry(name));
            EntrySum sum = new EntrySum(zip);
            content.writeTo(sum);
            zip.closeEntry();
            return sum.entry(name);
        } catch (IOException e) {
            throw unwritten(e);
        }
    }

    /** Adds the manifest and gives the file its name. */
    public void finish(BackupManifest manifest) {
        try {
            zip.putNextEntry(new ZipEntry(MANIFEST));
            zip.write(JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsBytes(manifest));
            zip.closeEntry();
            zip.finish();
            zip.flush();
            channel.force(true);
            channel.close();
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw unwritten(e);
        }
    }

    private BackupException unwritten(IOException reason) {
        return new BackupException("%s cannot be written: %s".formatted(file, reason.getMessage()), reason);
    }

    /** Removes what is not finished. */
    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(part);
    }
}
