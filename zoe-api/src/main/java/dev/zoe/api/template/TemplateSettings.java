package dev.zoe.api.template;

import java.nio.file.Path;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where templates are, below {@code zoe.api}.
 *
 * @param templates directories, each of whose subdirectories with a {@code manifest.json} has templates
 */
@ConfigurationProperties("zoe.api")
public record TemplateSettings(@DefaultValue List<Path> templates) {

    public TemplateSettings {
        templates = List.copyOf(templates);
    }
}
