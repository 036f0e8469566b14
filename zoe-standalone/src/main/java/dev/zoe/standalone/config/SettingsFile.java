package dev.zoe.standalone.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.support.ResourcePropertySource;

/**
 * Settings of API and master in files, as {@code --settings} names them. Variables of the environment win over them.
 */
public final class SettingsFile {

    private SettingsFile() {}

    /**
     * Reads the settings, for a command that is neither API nor master.
     *
     * @param files a later one wins over an earlier one
     * @throws StartException when a file cannot be read
     */
    public static Environment read(List<Path> files) {
        StandardEnvironment environment = new StandardEnvironment();
        for (Path file : files) {
            requireReadable(file);
            try {
                environment
                        .getPropertySources()
                        .addAfter(
                                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                                new ResourcePropertySource(file.toString(), new FileSystemResource(file)));
            } catch (IOException e) {
                throw new StartException("the settings %s cannot be read: %s".formatted(file, e), e);
            }
        }
        return environment;
    }

    /** The argument that makes an application read the files; empty without files. */
    public static Optional<String> argument(List<Path> files) {
        files.forEach(SettingsFile::requireReadable);
        return files.isEmpty()
                ? Optional.empty()
                : Optional.of("--spring.config.additional-location="
                        + String.join(
                                ",",
                                files.stream()
                                        .map(file -> "file:" + file.toAbsolutePath())
                                        .toList()));
    }

    private static void requireReadable(Path file) {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new StartException(
                    "the settings %s cannot be read; --settings names a file of properties that this account may read"
                            .formatted(file));
        }
    }
}
