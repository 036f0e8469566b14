package dev.zoe.standalone.e2e.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The programs of PostgreSQL that the tests of this machine have unpacked. Each server unpacks them at its first start,
 * which is a fifth of the processor time of that start.
 */
final class UnpackedPrograms {

    /** Where the library unpacks them for {@link dev.zoe.db.testing.TestDatabase}. */
    private static final Path UNPACKED = Path.of(System.getProperty("java.io.tmpdir"), "embedded-pg");

    private UnpackedPrograms() {}

    /** A server with this data directory finds them there. If there are none, it unpacks its own. */
    static void addTo(Path data) throws IOException {
        Path programs = data.resolve("postgresql-programs");
        if (Files.exists(programs) || !Files.exists(UNPACKED)) {
            return;
        }
        for (Path version : complete()) {
            Files.createDirectories(programs);
            Files.createSymbolicLink(programs.resolve(version.getFileName()), version);
        }
    }

    /** The library adds a file when it has unpacked a version. */
    private static List<Path> complete() throws IOException {
        try (Stream<Path> versions = Files.list(UNPACKED)) {
            return versions.filter(version -> Files.exists(version.resolve(".exists")))
                    .toList();
        }
    }
}
