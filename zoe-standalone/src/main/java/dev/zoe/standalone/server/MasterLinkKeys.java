package dev.zoe.standalone.server;

import dev.zoe.protocol.CurveKeys;
import dev.zoe.protocol.KeyFiles;
import dev.zoe.standalone.config.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The keys with which API and master of this server authenticate each other: without them any account of this machine
 * could ask the master for the output of users. The first start creates them.
 */
record MasterLinkKeys(Path directory) {

    private static final String MASTER = "master";
    private static final String API = "api";
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    static MasterLinkKeys in(Path directory) throws IOException {
        DataDirectory.makePrivate(directory);
        List<Path> files = Stream.of(MASTER, API)
                .flatMap(name -> Stream.of(secret(directory, name), open(directory, name)))
                .toList();
        if (!files.stream().allMatch(Files::exists)) {
            for (Path rest : files) {
                Files.deleteIfExists(rest);
            }
            CurveKeys unusedMaster = KeyFiles.create(directory, MASTER);
            CurveKeys unusedApi = KeyFiles.create(directory, API);
        }
        for (Path file : files) {
            Files.setPosixFilePermissions(file, OWNER_ONLY);
        }
        return new MasterLinkKeys(directory);
    }

    /** Settings of the master. */
    List<String> ofMaster() {
        return List.of(
                "--zoe.master.key-file=" + secret(directory, MASTER),
                "--zoe.master.client-key-files=" + open(directory, API));
    }

    /** Settings of the API. */
    List<String> ofApi() {
        return List.of(
                "--zoe.api.key-file=" + secret(directory, API), "--zoe.api.master-key-file=" + open(directory, MASTER));
    }

    private static Path secret(Path directory, String name) {
        return directory.resolve(name + ".key");
    }

    private static Path open(Path directory, String name) {
        return directory.resolve(name + ".pub");
    }
}
