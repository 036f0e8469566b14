package dev.zoe.master.loop;

import dev.zoe.protocol.KeyFiles;
import dev.zoe.protocol.MasterClientSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The keys of the master under test and of its clients, created once per JVM. */
final class FixtureKeyFiles {
    private static final Path DIRECTORY = make();

    private FixtureKeyFiles() {}

    private static Path make() {
        try {
            Path directory = Files.createTempDirectory("zoe-keys");
            KeyFiles.create(directory, "master");
            KeyFiles.create(directory, "api");
            directory.toFile().deleteOnExit();
            try (Stream<Path> files = Files.list(directory)) {
                files.forEach(file -> file.toFile().deleteOnExit());
            }
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Settings of the master. */
    static Map<String, Object> settings() {
        return Map.of(
                "zoe.master.key-file", DIRECTORY.resolve("master.key").toString(),
                "zoe.master.client-key-files", DIRECTORY.resolve("api.pub").toString());
    }

    /** The settings of a client of the master. */
    static MasterClientSettings link(String endpoint) {
        MasterClientSettings defaults = MasterClientSettings.of(endpoint);
        return new MasterClientSettings(
                List.of(endpoint),
                defaults.timeout(),
                defaults.tries(),
                defaults.sockets(),
                Optional.of(new MasterClientSettings.Curve(
                        KeyFiles.readPublic(DIRECTORY.resolve("master.pub")),
                        KeyFiles.readPair(DIRECTORY.resolve("api.key")))));
    }
}
