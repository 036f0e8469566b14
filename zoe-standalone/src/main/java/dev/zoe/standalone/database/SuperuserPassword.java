package dev.zoe.standalone.database;

import dev.zoe.standalone.config.DataDirectory;
import dev.zoe.standalone.config.StartException;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The password of PostgreSQL's superuser. It is kept in a pgpass file, so that {@code PGPASSFILE} gives it to
 * {@code psql} and {@code pg_dump}; only the owner of the data directory may read it.
 */
public final class SuperuserPassword {

    public static final String USER = "postgres";

    private static final String PREFIX = "127.0.0.1:*:*:" + USER + ":";
    private static final int BYTES = 24;

    private SuperuserPassword() {}

    /** Random; it needs no quotes anywhere. */
    static String generate() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** The password of an earlier start; empty when there is none. */
    public static Optional<String> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(PREFIX))
                .map(line -> line.substring(PREFIX.length()))
                .findFirst();
    }

    static void keep(Path file, String password) throws IOException {
        DataDirectory.writePrivately(file, PREFIX + password + "\n");
    }

    /**
     * Sets it in a database whose server does not run and accepts no password yet, by PostgreSQL's single-user mode: at
     * no time does a server listen that trusts its callers.
     *
     * @param programs where the programs of PostgreSQL are unpacked
     * @param directory the files of the database
     */
    static void set(Path programs, Path directory, String password) throws IOException {
        List<String> command = new ArrayList<>();
        if (LinuxUtils.isUnshareAvailable()) {
            // PostgreSQL refuses to run as root; the library starts its server the same way.
            command.addAll(List.of("unshare", "-U"));
        }
        command.addAll(List.of(newest(programs).toString(), "--single", "-D", directory.toString(), USER));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.outputWriter(StandardCharsets.UTF_8)
                .append("alter role %s password '%s'%n".formatted(USER, password))
                .close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0 || said.contains("ERROR:")) {
                throw new StartException("PostgreSQL does not take a password for its superuser: "
                        + said.replace(password, "…").strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the superuser got its password", e);
        }
    }

    private static Path newest(Path programs) throws IOException {
        try (Stream<Path> versions = Files.list(programs)) {
            return versions.filter(version -> Files.exists(version.resolve("bin/postgres")))
                    .max(Comparator.comparing(version -> version.toFile().lastModified()))
                    .orElseThrow(() -> new IOException("the programs of PostgreSQL are not in " + programs))
                    .resolve("bin/postgres");
        }
    }
}
