package dev.zoe.standalone.recipe;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.zoe.standalone.images.ImageBuildException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Many files of one repository, such as the jars of a program.
 *
 * @param list the name of a file of the recipe, in the format of {@code sha256sum}
 * @param from what stands before each name in the list
 * @param to the directory where they go, relative to that of the recipe
 */
record DownloadList(
        @JsonProperty(required = true) String list,
        @JsonProperty(required = true) URI from,
        @JsonProperty(required = true) String to) {
    private static final String SEPARATOR = "  ";

    /** @throws ImageBuildException when the list cannot be read, or a line is wrong */
    List<Download> read(Path directory) {
        Path file = directory.resolve(list);
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> !line.isBlank())
                    .map(line -> download(file, line))
                    .toList();
        } catch (IOException e) {
            throw new ImageBuildException("the list %s cannot be read: %s".formatted(file, e), e);
        }
    }

    private Download download(Path file, String line) {
        int end = line.indexOf(SEPARATOR);
        String path = line.substring(end + SEPARATOR.length());
        try {
            return new Download(
                    from.resolve(path),
                    line.substring(0, Math.max(end, 0)),
                    to + "/" + path.substring(path.lastIndexOf('/') + 1),
                    false);
        } catch (IllegalArgumentException e) {
            throw new ImageBuildException(
                    "the line \"%s\" of %s is wrong: %s; \"SHA-256  path\" would be right"
                            .formatted(line, file, e.getMessage()),
                    e);
        }
    }
}
