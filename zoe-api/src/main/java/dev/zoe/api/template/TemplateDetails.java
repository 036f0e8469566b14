package dev.zoe.api.template;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A template with its texts.
 *
 * @param about Markdown that explains it
 * @param application the description with the defaults of the parameters
 * @param version grows with each change of one that Zoe keeps, and is 0 for one in files; otherwise also the ETag
 */
@Schema(name = "TemplateDetails")
record TemplateDetails(
        String id,
        String origin,
        String category,
        String name,
        List<String> labels,
        boolean needsContainers,
        boolean hasLogo,
        List<TemplateParameter> parameters,
        Optional<String> about,
        @Schema(type = "object") JsonNode application,
        long version) {

    static TemplateDetails of(Template template) {
        TemplateView view = TemplateView.of(template);
        return new TemplateDetails(
                view.id(),
                view.origin(),
                view.category(),
                view.name(),
                view.labels(),
                view.needsContainers(),
                view.hasLogo(),
                view.parameters(),
                template.about(),
                new ParameterValues(template).applyDefaults(),
                template.version());
    }
}
