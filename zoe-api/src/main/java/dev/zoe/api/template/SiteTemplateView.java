package dev.zoe.api.template;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A template of the site as it was written.
 *
 * @param origin file, or site for one that an administrator added
 * @param about Markdown that explains it
 * @param application the description, in which the parameters are not filled in
 * @param enabledFor the only roles that have it; empty for all
 * @param disabledFor roles that do not have it
 * @param hidden whether no user can start it
 * @param version grows with each change of one that an administrator added, and is 0 for one in files
 */
@Schema(name = "SiteTemplate")
public record SiteTemplateView(
        String id,
        String origin,
        String category,
        String name,
        List<String> labels,
        List<String> enabledFor,
        List<String> disabledFor,
        List<TemplateParameter> parameters,
        Optional<String> about,
        @Schema(type = "object") JsonNode application,
        boolean hidden,
        long version) {

    public SiteTemplateView {
        labels = List.copyOf(labels);
        enabledFor = List.copyOf(enabledFor);
        disabledFor = List.copyOf(disabledFor);
        parameters = List.copyOf(parameters);
    }

    /** The entity tag, without quotes; empty for a template in files, which has no version. */
    Optional<String> tag() {
        return version == 0 ? Optional.empty() : Optional.of(hidden ? version + "-hidden" : Long.toString(version));
    }

    static SiteTemplateView of(Template template, boolean hidden) {
        return new SiteTemplateView(
                template.id(),
                template.origin().wire(),
                template.category(),
                template.name(),
                template.labels().stream().sorted().toList(),
                template.enabledFor().stream().sorted().toList(),
                template.disabledFor().stream().sorted().toList(),
                template.parameters(),
                template.about(),
                template.application(),
                hidden,
                template.version());
    }
}
