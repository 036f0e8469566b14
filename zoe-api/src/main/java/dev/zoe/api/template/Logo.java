package dev.zoe.api.template;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import java.nio.file.Path;
import java.util.Locale;
import org.springframework.http.MediaType;

/** The picture of a template: PNG, JPEG, GIF, WebP or SVG, by the end of its name. */
public record Logo(Path file, MediaType type) {

    /** @throws Problem when the template has none */
    public static Logo of(Template template) {
        Path file = template.logo()
                .orElseThrow(() -> new Problem(
                        ProblemType.NOT_FOUND, "The template \"%s\" has no logo.".formatted(template.id())));
        String name = file.toString().toLowerCase(Locale.ROOT);
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "png" -> new Logo(file, MediaType.IMAGE_PNG);
            case "jpg", "jpeg" -> new Logo(file, MediaType.IMAGE_JPEG);
            case "gif" -> new Logo(file, MediaType.IMAGE_GIF);
            case "webp" -> new Logo(file, MediaType.parseMediaType("image/webp"));
            case "svg" -> new Logo(file, MediaType.parseMediaType("image/svg+xml"));
            default ->
                throw new Problem(
                        ProblemType.NOT_FOUND,
                        "The logo of the template \"%s\" is none of png, jpg, gif, webp and svg."
                                .formatted(template.id()));
        };
    }
}
