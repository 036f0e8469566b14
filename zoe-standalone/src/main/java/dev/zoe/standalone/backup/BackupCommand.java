package dev.zoe.standalone.backup;

import dev.zoe.db.backup.BackupManifest;
import dev.zoe.db.backup.BackupWriter;
import dev.zoe.db.backup.DatabaseAddress;
import dev.zoe.db.backup.DatabaseBackup;
import dev.zoe.standalone.config.DataDirectory;
import dev.zoe.standalone.config.StartException;
import dev.zoe.standalone.database.BackedUpDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code zoe backup}. */
@Command(
        name = "backup",
        description = {
            "Writes the database to a file while everything runs, and says what else to save.",
            "The database is that of the settings, or that of the data directory (ZOE_DATA)."
        })
public final class BackupCommand implements Callable<Integer> {

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Option(
            names = "--with-keys",
            description = "Add secrets.key and cli.yaml of the data directory: who has the file then reads the secrets"
                    + " of users and logs in as the administrator.")
    private boolean withKeys;

    @Option(
            names = "--keep",
            paramLabel = "N",
            description = "FILE is a directory. Add a file with the time in its name, and remove all but the N newest"
                    + " ones.")
    private Optional<Integer> keep = Optional.empty();

    @Parameters(index = "0", paramLabel = "FILE", description = "The file to write, such as zoe.zip.")
    private Path file = Path.of("zoe.zip");

    private final DataDirectory data;

    public BackupCommand(Path data) {
        this.data = new DataDirectory(data);
    }

    @Override
    public Integer call() throws IOException {
        database.quietLog();
        keep.filter(number -> number < 1).ifPresent(number -> {
            throw new StartException("--keep %d: at least 1 backup is kept".formatted(number));
        });
        Optional<BackupFolder> folder = keep.map(number -> new BackupFolder(file, number));
        Path target = folder.map(all -> all.next(Clock.systemUTC().instant())).orElse(file);
        Optional<DatabaseAddress> named = database.address();
        if (named.isPresent()) {
            if (withKeys) {
                throw new StartException("--with-keys is for a data directory; copy the files that the settings name");
            }
            report(target, write(target, named.get(), List.of()));
            System.out.println(
                    "zoe: not in it: the workspaces, and the settings and keys in the directory of " + "the settings");
        } else {
            backUpDirectory(target);
        }
        if (folder.isPresent()) {
            folder.get().prune();
        }
        return 0;
    }

    private void backUpDirectory(Path target) throws IOException {
        List<Path> keys = List.of(data.secretKeys(), data.commandLineConfig());
        try (BackedUpDatabase open = BackedUpDatabase.open(data, BackupCommand::print)) {
            report(target, write(target, open.address(), withKeys ? keys : List.of()));
        }
        System.out.println("zoe: not in it: " + data.workspaces()
                + (withKeys ? "" : ", %s and %s (--with-keys)".formatted(keys.get(0), keys.get(1))));
    }

    private static BackupManifest write(Path target, DatabaseAddress address, List<Path> keys) throws IOException {
        try (BackupWriter writer = BackupWriter.create(target)) {
            List<BackupManifest.Entry> files = new ArrayList<>();
            for (Path key : keys) {
                if (Files.exists(key)) {
                    files.add(writer.addFile(key));
                }
            }
            try (TableProgressLine progress = TableProgressLine.ofProgram()) {
                BackupManifest manifest = new DatabaseBackup(address).writeTo(writer, files, progress);
                writer.finish(manifest);
                return manifest;
            }
        }
    }

    private static void report(Path target, BackupManifest manifest) throws IOException {
        print("%s has %d rows of %d tables, version %s of the schema, %d bytes"
                .formatted(
                        target,
                        manifest.rows(),
                        manifest.tables().size(),
                        manifest.schemaVersion(),
                        Files.size(target)));
    }

    private static void print(String sentence) {
        System.out.println("zoe: " + sentence);
    }
}
