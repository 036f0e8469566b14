package dev.zoe.standalone.backup;

import dev.zoe.db.backup.BackupReader;
import dev.zoe.db.backup.DatabaseRestore;
import dev.zoe.standalone.config.DataDirectory;
import dev.zoe.standalone.config.DirectoryRemoval;
import dev.zoe.standalone.config.StartException;
import dev.zoe.standalone.database.BackedUpDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/**
 * Makes a data directory from a backup. It is made beside its place and moved there when it is complete, so that a
 * failure leaves what was there.
 */
final class DataDirectoryRestore {

    private DataDirectoryRestore() {}

    /**
     * Restores a backup.
     *
     * @param overwrite whether a data directory that exists is moved aside
     * @throws StartException when the directory exists, or a server uses it
     */
    static void restore(BackupReader backup, DataDirectory data, boolean overwrite) throws IOException {
        boolean present = requireReplaceable(data, overwrite);
        Path place = Path.of(data.toString());
        Path made;
        try {
            made = Files.createTempDirectory(place.getParent(), place.getFileName() + ".restoring-");
        } catch (IOException e) {
            throw new StartException(
                    "%s cannot be written (%s): a new data directory is made beside its place"
                            .formatted(place.getParent(), e),
                    e);
        }
        try {
            fill(backup, new DataDirectory(made));
            if (present) {
                Path aside = place.resolveSibling(place.getFileName() + ".before-"
                        + made.getFileName().toString().replaceAll(".*-", ""));
                Files.move(place, aside, StandardCopyOption.ATOMIC_MOVE);
                System.out.printf("zoe: what was at %s is at %s now, with its workspaces%n", place, aside);
            }
            Files.move(made, place, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            DirectoryRemoval.delete(made);
        }
        System.out.printf(
                "zoe: restored into %s; copy the workspaces to %s, and start the server%n", data, data.workspaces());
    }

    /** Whether there is a data directory. */
    private static boolean requireReplaceable(DataDirectory data, boolean overwrite) throws IOException {
        if (data.isEmpty()) {
            return false;
        }
        if (data.isInUse()) {
            throw new StartException("a server runs on %s; stop it first".formatted(data));
        }
        // Refuses the directory of another program.
        data.lock().channel().close();
        if (!overwrite) {
            throw new StartException(
                    "%s exists; set ZOE_DATA to a new directory, or move it aside with --overwrite".formatted(data));
        }
        return true;
    }

    private static void fill(BackupReader backup, DataDirectory made) throws IOException {
        try (BackedUpDatabase database =
                        BackedUpDatabase.start(made, sentence -> System.out.println("zoe: " + sentence));
                TableProgressLine progress = TableProgressLine.ofProgram()) {
            new DatabaseRestore(database.address()).restore(backup, false, progress);
        }
        for (Path key : List.of(made.secretKeys(), made.commandLineConfig())) {
            Optional<byte[]> content = backup.file(key.getFileName().toString());
            if (content.isPresent()) {
                DataDirectory.writePrivately(key, content.get());
            } else {
                System.out.printf("zoe: the backup has no %s; copy it from where you keep it%n", key.getFileName());
            }
        }
    }
}
