package dev.zoe.api.template;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * A template that was filled in.
 *
 * @param notes what the import of an older format changed
 * @param application the description in format 4
 */
@Schema(name = "TemplateApplication")
record TemplateApplication(String template, List<String> notes, @Schema(type = "object") JsonNode application) {

    TemplateApplication {
        notes = List.copyOf(notes);
    }
}
