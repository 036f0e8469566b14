package dev.zoe.standalone.backup;

import dev.zoe.db.backup.BackupManifest;
import dev.zoe.db.backup.BackupReader;
import dev.zoe.db.backup.DatabaseAddress;
import dev.zoe.db.backup.DatabaseRestore;
import dev.zoe.standalone.config.DataDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code zoe restore}. */
@Command(
        name = "restore",
        description = {
            "Restores a file of zoe backup, while no API and no master uses the database.",
            "The database is that of the settings, which must be empty, or a new one in the data directory (ZOE_DATA)."
        })
public final class RestoreCommand implements Callable<Integer> {

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Option(
            names = "--overwrite",
            description = "Replace the content of the database, or move the data directory aside, when it has users.")
    private boolean overwrite;

    @Option(names = "--check", description = "Only compare the file with the sums in it.")
    private boolean check;

    @Parameters(index = "0", paramLabel = "FILE", description = "A file of zoe backup.")
    private Path file = Path.of("zoe.zip");

    private final DataDirectory data;

    public RestoreCommand(Path data) {
        this.data = new DataDirectory(data);
    }

    @Override
    public Integer call() throws IOException {
        database.quietLog();
        try (BackupReader backup = BackupReader.open(file)) {
            BackupManifest manifest = backup.manifest();
            System.out.printf(
                    "zoe: %s is undamaged: %d rows of %d tables, version %s of the schema, taken at %s%n",
                    file, manifest.rows(), manifest.tables().size(), manifest.schemaVersion(), manifest.takenAt());
            if (check) {
                return 0;
            }
            Optional<DatabaseAddress> named = database.address();
            if (named.isPresent()) {
                try (TableProgressLine progress = TableProgressLine.ofProgram()) {
                    new DatabaseRestore(named.get()).restore(backup, overwrite, progress);
                }
                System.out.printf("zoe: restored into %s; start the API and the master%n", named.get());
            } else {
                DataDirectoryRestore.restore(backup, data, overwrite);
            }
            return 0;
        }
    }
}
