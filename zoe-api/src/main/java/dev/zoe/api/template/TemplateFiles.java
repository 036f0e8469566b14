package dev.zoe.api.template;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Files of one template directory. None is outside of it, and none is larger than 1 MiB. */
final class TemplateFiles {
    static final int LARGEST = 1 << 20;

    private final Path directory;
    private final JsonMapper json;

    TemplateFiles(Path directory, JsonMapper json) {
        this.directory = directory;
        this.json = json;
    }

    Path directory() {
        return directory;
    }

    /** A file that the manifest names. */
    Path find(String name) throws ManifestException {
        try {
            Path file = directory.resolve(name).toRealPath();
            if (file.startsWith(directory.toRealPath()) && Files.isRegularFile(file)) {
                return file;
            }
        } catch (InvalidPathException | IOException e) {
            throw new ManifestException("%s: there is no file \"%s\"".formatted(directory, name));
        }
        throw new ManifestException("%s: \"%s\" is no file of this directory".formatted(directory, name));
    }

    String text(String name) throws ManifestException {
        Path file = find(name);
        try (InputStream content = Files.newInputStream(file)) {
            byte[] read = content.readNBytes(LARGEST + 1);
            if (read.length > LARGEST) {
                throw new ManifestException("%s is larger than %d bytes".formatted(file, LARGEST));
            }
            return new String(read, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new ManifestException("%s cannot be read: %s".formatted(file, e.getMessage()));
        }
    }

    /** A file that is a JSON object. */
    JsonNode object(String name) throws ManifestException {
        try {
            JsonNode tree = json.readTree(text(name));
            if (tree.isObject()) {
                return tree;
            }
        } catch (JacksonException e) {
            throw new ManifestException("%s: %s is not JSON: %s".formatted(directory, name, e.getOriginalMessage()));
        }
        throw new ManifestException("%s: %s is no JSON object".formatted(directory, name));
    }
}
