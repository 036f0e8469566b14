package dev.zoe.api.template;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/**
 * A template as a list shows it.
 *
 * @param id what calls name it by
 * @param origin file, site for one that an administrator added, or own for one that the caller saved
 * @param needsContainers whether it does not run on a site that starts programs as processes
 * @param hasLogo whether {@code /templates/{id}/logo} has a picture
 */
@Schema(name = "Template")
record TemplateView(
        String id,
        String origin,
        String category,
        String name,
        List<String> labels,
        boolean needsContainers,
        boolean hasLogo,
        List<TemplateParameter> parameters) {

    static TemplateView of(Template template) {
        return new TemplateView(
                template.id(),
                template.origin().wire(),
                template.category(),
                template.name(),
                template.labels().stream().sorted().toList(),
                template.needsContainers(),
                template.logo().isPresent(),
                template.parameters());
    }
}
