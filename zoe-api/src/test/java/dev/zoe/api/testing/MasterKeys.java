package dev.zoe.api.testing;

import dev.zoe.protocol.KeyFiles;
import dev.zoe.protocol.MasterClientSettings;
import dev.zoe.protocol.ServerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Keys of one master and one API, made once per JVM: neither starts without. */
public final class MasterKeys {
    private static final Path DIRECTORY = make();
    private static final Path MASTER = DIRECTORY.resolve("master.key");
    private static final Path MASTER_PUBLIC = DIRECTORY.resolve("master.pub");
    private static final Path API = DIRECTORY.resolve("api.key");
    private static final Path API_PUBLIC = DIRECTORY.resolve("api.pub");

    private MasterKeys() {}

    private static Path make() {
        try {
            Path directory = Files.createTempDirectory("zoe-keys");
            KeyFiles.create(directory, "master");
            KeyFiles.create(directory, "api");
            // Files first: they are deleted in the reverse order.
            directory.toFile().deleteOnExit();
            try (Stream<Path> files = Files.list(directory)) {
                files.forEach(file -> file.toFile().deleteOnExit());
            }
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Settings of an API. */
    public static Map<String, String> ofApi() {
        return Map.of("zoe.api.key-file", API.toString(), "zoe.api.master-key-file", MASTER_PUBLIC.toString());
    }

    /** Settings of a master. */
    public static Map<String, String> ofMaster() {
        return Map.of("zoe.master.key-file", MASTER.toString(), "zoe.master.client-key-files", API_PUBLIC.toString());
    }

    /** Settings as arguments of a program. */
    public static List<String> arguments(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
                .sorted()
                .toList();
    }

    /** For a server that stands in for the master. */
    public static ServerSettings.Curve server() {
        return new ServerSettings.Curve(KeyFiles.readPair(MASTER), Set.of(KeyFiles.readPublic(API_PUBLIC)));
    }

    /** For a client that stands in for an API. */
    public static MasterClientSettings.Curve client() {
        return new MasterClientSettings.Curve(KeyFiles.readPublic(MASTER_PUBLIC), KeyFiles.readPair(API));
    }
}
