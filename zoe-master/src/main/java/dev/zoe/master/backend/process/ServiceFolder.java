package dev.zoe.master.backend.process;

import dev.zoe.master.backend.ObservedService.Exit;
import dev.zoe.master.backend.SecretFile;
import dev.zoe.master.backend.ServiceSpec;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The files of one service: its start, its output and its exit code. They outlive the master. */
final class ServiceFolder {
    /** Earlier versions wrote fewer fields, and later versions may write more. */
    private static final JsonMapper JSON = JsonMapper.shared()
            .rebuild()
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private static final Set<PosixFilePermission> OWNER_DIRECTORY = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OWNER_FILE = PosixFilePermissions.fromString("rw-------");

    private static final int KILLED = 137;

    /** A full disk can leave an incomplete file. */
    private static final Predicate<String> EXIT_CODE =
            Pattern.compile("\\d{1,3}").asMatchPredicate();

    private final Path path;

    ServiceFolder(Path path) {
        this.path = path;
    }

    /**
     * The start of a service.
     *
     * @param id unique for every start; the process carries it on its command line, which guards against reused process
     *     numbers
     * @param address loopback address
     */
    record Start(String id, String address, ServiceSpec spec) {}

    Path path() {
        return path;
    }

    boolean exists() {
        return Files.exists(path);
    }

    Path output() {
        return path.resolve("output.log");
    }

    /** Creates the folder; removes the folder of an interrupted start. */
    void create() throws IOException {
        delete();
        Files.createDirectories(path.getParent());
        // The specification holds the environment, which may hold secrets.
        Files.createDirectory(path, PosixFilePermissions.asFileAttribute(OWNER_DIRECTORY));
        Files.createFile(output());
    }

    /** Writes the start without its secrets; from then on the service exists. */
    void write(Start start) throws IOException {
        Path half = path.resolve("spec.json.half");
        JSON.writeValue(
                half, new Start(start.id(), start.address(), start.spec().withoutSecrets()));
        Files.move(half, spec(), StandardCopyOption.ATOMIC_MOVE);
    }

    /** The directory of the secrets, if the service has any. */
    static Path secrets(Path folder) {
        return folder.resolve("secrets");
    }

    void writeSecrets(List<SecretFile> secrets) throws IOException {
        if (secrets.isEmpty()) {
            return;
        }
        Path directory = Files.createDirectory(secrets(path), PosixFilePermissions.asFileAttribute(OWNER_DIRECTORY));
        for (SecretFile secret : secrets) {
            Path file = Files.createFile(
                    directory.resolve(secret.name()), PosixFilePermissions.asFileAttribute(OWNER_FILE));
            Files.write(file, secret.content());
        }
    }

    /** The program has ended: it does not need its secrets any longer. */
    void deleteSecrets() throws IOException {
        delete(secrets(path));
    }

    /**
     * The start of the service; empty when there was none, or when it was interrupted.
     *
     * @throws IOException when the file was not written by a version of this class
     */
    Optional<Start> start() throws IOException {
        if (!Files.exists(spec())) {
            return Optional.empty();
        }
        try {
            JsonNode json = JSON.readTree(spec());
            String name = json.path("spec").path("containerName").asString("");
            if (!json.path("id").asString("").startsWith(name + ":")
                    || !Path.of(name).equals(path.getFileName())) {
                throw new IOException("spec.json is not that of a service named " + path.getFileName());
            }
            return Optional.of(JSON.treeToValue(json, Start.class));
        } catch (JacksonException e) {
            // The message may contain values of the environment.
            throw new IOException("spec.json cannot be read (" + e.getClass().getSimpleName() + ")");
        }
    }

    /** The process number, once its program is about to start. */
    OptionalLong pid() throws IOException {
        Optional<String> text = text("pid");
        return text.isPresent() ? OptionalLong.of(Long.parseLong(text.get())) : OptionalLong.empty();
    }

    /** Records that the memory limit ends the program. */
    void markOutOfMemory() throws IOException {
        Files.write(path.resolve("out-of-memory"), new byte[0]);
    }

    /**
     * How it ended.
     *
     * @param ofWrapper exit code of the wrapper, which counts when the exit code was not written; empty when it is
     *     unknown: then the program was most likely killed together with its wrapper
     */
    Exit exit(OptionalInt ofWrapper) throws IOException {
        int code = text("exit").filter(EXIT_CODE).map(Integer::parseInt).orElse(ofWrapper.orElse(KILLED));
        return new Exit(code, code == KILLED && Files.exists(path.resolve("out-of-memory")));
    }

    void delete() throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        Files.deleteIfExists(spec());
        delete(path);
    }

    private static void delete(Path tree) throws IOException {
        if (!Files.exists(tree, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(tree, Set.of(), Integer.MAX_VALUE, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) throws IOException {
                Files.deleteIfExists(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** When the program ended, if the wrapper wrote its exit code. */
    Optional<Instant> endedAt() {
        try {
            return Optional.of(Files.getLastModifiedTime(path.resolve("exit")).toInstant());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private Path spec() {
        return path.resolve("spec.json");
    }

    private Optional<String> text(String file) throws IOException {
        try {
            String text = Files.readString(path.resolve(file)).strip();
            return text.isEmpty() ? Optional.empty() : Optional.of(text);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }
}
