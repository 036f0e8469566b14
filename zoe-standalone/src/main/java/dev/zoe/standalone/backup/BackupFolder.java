package dev.zoe.standalone.backup;

import dev.zoe.standalone.config.StartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Backups with their times in their names.
 *
 * @param keep number of the newest ones that stay
 */
record BackupFolder(Path directory, int keep) {

    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("'zoe-'yyyyMMdd'T'HHmmss'Z.zip'").withZone(ZoneOffset.UTC);

    BackupFolder {
        if (!Files.isDirectory(directory)) {
            throw new StartException("%s is no directory; with --keep, FILE is one".formatted(directory));
        }
    }

    /** The name of a backup of this time. */
    Path next(Instant time) {
        return directory.resolve(NAME.format(time));
    }

    /** Removes all but the newest ones; other files stay. */
    void prune() throws IOException {
        List<Path> old;
        try (Stream<Path> files = Files.list(directory)) {
            old = files.filter(file -> file.getFileName().toString().matches("zoe-\\d{8}T\\d{6}Z\\.zip"))
                    .sorted(Comparator.comparing(
                                    (Path file) -> file.getFileName().toString())
                            .reversed())
                    .skip(keep)
                    .toList();
        }
        for (Path file : old) {
            Files.delete(file);
            System.out.println("zoe: removed " + file);
        }
    }
}
