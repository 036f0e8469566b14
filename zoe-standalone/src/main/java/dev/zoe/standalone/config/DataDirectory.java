package dev.zoe.standalone.config;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The directory in which a standalone server keeps all its data, across restarts. */
public final class DataDirectory {

    /** What a server, or an operator who prepares its directory, puts there. */
    private static final Set<String> ENTRIES = Set.of(
            "cli.yaml",
            "image-files",
            "images",
            "keys",
            "lock",
            "lost+found",
            "pgpass",
            // Left by a first start that was broken off.
            "pgpass.initial",
            "postgresql",
            "postgresql-programs",
            "process",
            // Of an earlier version.
            "secrets",
            "secrets.key",
            "secrets.key.half",
            "workspaces",
            "zoe.log");

    private final Path root;

    public DataDirectory(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    /** The files of the database. */
    public Path database() {
        return root.resolve("postgresql");
    }

    /** The programs of the database, unpacked. */
    public Path databasePrograms() {
        return root.resolve("postgresql-programs");
    }

    /** The password of the database's superuser, in the form that programs of PostgreSQL read. */
    public Path databasePassword() {
        return root.resolve("pgpass");
    }

    /** The keys of API and master. */
    public Path keys() {
        return root.resolve("keys");
    }

    public Path workspaces() {
        return root.resolve("workspaces");
    }

    /** The keys that encrypt the secrets of users in the database. */
    public Path secretKeys() {
        return root.resolve("secrets.key");
    }

    /** Files that were fetched for the images of the shop. */
    public Path imageFiles() {
        return root.resolve("image-files");
    }

    /** Where the process back-end keeps images and services. */
    public Path processes() {
        return root;
    }

    public Path log() {
        return root.resolve("zoe.log");
    }

    /** The settings of the command line: address, name and password of the administrator. */
    public Path commandLineConfig() {
        return root.resolve("cli.yaml");
    }

    @Override
    public String toString() {
        return root.toString();
    }

    /**
     * Locks the directory for this process.
     *
     * @throws StartException when another server or another program uses it; then nothing in it changes
     */
    public FileLock lock() throws IOException {
        FileChannel channel = openLock();
        Optional<FileLock> lock = tryLock(channel);
        if (lock.isEmpty()) {
            channel.close();
            throw new StartException(
                    "a server already runs on %s; stop it, or set ZOE_DATA to another directory".formatted(root));
        }
        return lock.get();
    }

    private FileChannel openLock() {
        try {
            requireOwn();
            // Programs, passwords and data of all users are below it.
            makePrivate(root);
            return FileChannel.open(root.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new StartException(
                    ("%s cannot be used (%s): start Zoe as its owner,"
                                    + " or set ZOE_DATA to a directory that you may write to")
                            .formatted(root, e),
                    e);
        }
    }

    /** The directory of another program must get neither other permissions nor a database. */
    private void requireOwn() throws IOException {
        if (!Files.exists(root) || Files.exists(database().resolve("PG_VERSION"))) {
            return;
        }
        if (!Files.isDirectory(root)) {
            throw new StartException("%s is no directory; set ZOE_DATA to an empty or a new one".formatted(root));
        }
        try (Stream<Path> entries = Files.list(root)) {
            Optional<String> foreign = entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> !ENTRIES.contains(name))
                    .sorted()
                    .findFirst();
            if (foreign.isPresent()) {
                throw new StartException(("%s is no data directory of Zoe: it holds %s, and nothing was changed there;"
                                + " set ZOE_DATA to an empty or a new directory")
                        .formatted(root, foreign.get()));
            }
        }
    }

    private static Optional<FileLock> tryLock(FileChannel channel) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException sameProcess) {
            return Optional.empty();
        }
    }

    /** Whether a server uses the directory now. */
    public boolean isInUse() throws IOException {
        Path file = root.resolve("lock");
        if (!Files.exists(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            return tryLock(channel).isEmpty();
        }
    }

    /** Whether the directory has no entry, or does not exist. */
    public boolean isEmpty() throws IOException {
        if (!Files.exists(root)) {
            return true;
        }
        try (Stream<Path> entries = Files.list(root)) {
            return entries.findAny().isEmpty();
        }
    }

    /** Lets only its owner use a directory, whatever the umask. A missing one is created. */
    public static void makePrivate(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
    }

    /** Writes a file that only its owner may read. */
    public static void writePrivately(Path file, String text) throws IOException {
        writePrivately(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a file that only its owner may read. */
    public static void writePrivately(Path file, byte[] content) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(file, content);
    }
}
