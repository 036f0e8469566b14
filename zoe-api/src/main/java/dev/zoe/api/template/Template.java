package dev.zoe.api.template;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A description with parameters.
 *
 * @param id name of its directory; of a manifest with several templates, followed by the name of the description
 * @param origin where it is from
 * @param category heading below which it is listed
 * @param name what people see
 * @param about Markdown that explains it; empty when there is none
 * @param application the description: JSON of format 4, 3 or 2, with the defaults of the parameters
 * @param labels words to search for
 * @param needsContainers whether it does not run on a site that starts programs as processes
 * @param logo a picture; empty when there is none
 * @param enabledFor the only roles that have it; empty for all
 * @param disabledFor roles that do not have it
 * @param version grows with each change of one that Zoe keeps; 0 for one in files
 */
public record Template(
        String id,
        TemplateOrigin origin,
        String category,
        String name,
        Optional<String> about,
        JsonNode application,
        List<TemplateParameter> parameters,
        List<String> labels,
        boolean needsContainers,
        Optional<Path> logo,
        Set<String> enabledFor,
        Set<String> disabledFor,
        long version) {

    public Template {
        parameters = List.copyOf(parameters);
        labels = List.copyOf(labels);
        enabledFor = Set.copyOf(enabledFor);
        disabledFor = Set.copyOf(disabledFor);
    }

    /** As this user may fill it in. */
    Template as(ApiCaller caller) {
        return new Template(
                id,
                origin,
                category,
                name,
                about,
                application,
                parameters.stream().map(parameter -> parameter.as(caller)).toList(),
                labels,
                needsContainers,
                logo,
                enabledFor,
                disabledFor,
                version);
    }

    /** Whether the role of the caller has this template; the full shop has all. */
    boolean isFor(ApiCaller caller) {
        if (caller.roleCapabilities().contains(Capability.ACCESS_FULL_SHOP)) {
            return true;
        }
        return (enabledFor.isEmpty() || enabledFor.contains(caller.role())) && !disabledFor.contains(caller.role());
    }
}
