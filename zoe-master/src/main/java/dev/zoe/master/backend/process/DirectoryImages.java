package dev.zoe.master.backend.process;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads images: the image {@code zoe/mandelbrot:1} is the directory {@code zoe/mandelbrot/1} with an image.json. */
final class DirectoryImages {
    private static final String DESCRIPTION = "image.json";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)*");
    private static final String PLACEHOLDER = "{image}";

    private final Path root;
    private final JsonMapper json = JsonMapper.shared();

    DirectoryImages(Path root) {
        this.root = root;
    }

    /**
     * The program of an image; {@code {image}} is replaced.
     *
     * @param entrypoint the beginning of the command line
     * @param command the rest of it, for services without a command
     * @param workDir working directory; empty for the folder of the service
     */
    record Image(List<String> entrypoint, List<String> command, Map<String, String> env, Optional<String> workDir) {}

    Image find(String image) throws BackEndException {
        Path directory = directory(image);
        Path description = directory.resolve(DESCRIPTION);
        if (!Files.isRegularFile(description)) {
            throw new BackEndException(
                    Kind.IMAGE_MISSING,
                    "no image " + image + " below " + root + ": " + description + " does not exist. An image of the"
                            + " process back-end is a directory with an image.json; ./zoe demo builds those of the"
                            + " demo, docs/reference/back-ends.md says how to make one");
        }
        try {
            return read(description, directory.toString());
        } catch (JacksonException e) {
            throw new BackEndException(
                    Kind.REJECTED,
                    description + " is not an image description: " + e.getOriginalMessage()
                            + "; it holds {\"entrypoint\": [...], \"command\": [...], \"env\": {...},"
                            + " \"work_dir\": \"...\"}",
                    e);
        }
    }

    private Path directory(String image) throws BackEndException {
        int colon = image.lastIndexOf(':');
        String name = colon < 0 ? image : image.substring(0, colon);
        String tag = colon < 0 ? "latest" : image.substring(colon + 1);
        if (!NAME.matcher(name).matches() || !NAME.matcher(tag).matches() || tag.contains("/")) {
            throw new BackEndException(
                    Kind.IMAGE_MISSING,
                    "\"" + image
                            + "\" cannot name an image of the process back-end; it would look like zoe/mandelbrot:1");
        }
        return root.resolve(name).resolve(tag);
    }

    private Image read(Path description, String directory) {
        Description text = json.readValue(description, Description.class);
        return new Image(
                replacePlaceholder(text.entrypoint().orElse(List.of()), directory),
                replacePlaceholder(text.command().orElse(List.of()), directory),
                text.env().orElse(Map.of()).entrySet().stream()
                        .collect(Collectors.toUnmodifiableMap(
                                Map.Entry::getKey, entry -> replacePlaceholder(entry.getValue(), directory))),
                text.work_dir().map(value -> replacePlaceholder(value, directory)));
    }

    private static List<String> replacePlaceholder(List<String> texts, String directory) {
        return texts.stream().map(text -> replacePlaceholder(text, directory)).toList();
    }

    private static String replacePlaceholder(String text, String directory) {
        return text.replace(PLACEHOLDER, directory);
    }

    /** The file; the names of the components are its keys. */
    private record Description(
            Optional<List<String>> entrypoint,
            Optional<List<String>> command,
            Optional<Map<String, String>> env,
            Optional<String> work_dir) {}
}
