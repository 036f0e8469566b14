package dev.zoe.web.shop;

import dev.zoe.api.template.ShopTemplate;
import dev.zoe.api.template.Template;
import dev.zoe.api.template.TemplateOrigin;
import dev.zoe.web.demand.DemandView;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A template as the shop shows it.
 *
 * @param origin where it is from
 * @param needsContainers whether it does not run on a site that starts programs as processes
 * @param initial what stands in the place of a missing logo
 */
public record TemplateCard(
        String id,
        TemplateOrigin origin,
        String category,
        String name,
        String summary,
        List<String> labels,
        boolean needsContainers,
        boolean hasLogo,
        String initial,
        String version,
        DemandView demand) {

    public TemplateCard {
        labels = List.copyOf(labels);
    }

    static TemplateCard of(ShopTemplate entry) {
        Template template = entry.template();
        String name = template.name().strip();
        return new TemplateCard(
                template.id(),
                template.origin(),
                template.origin() == TemplateOrigin.OWN ? "" : template.category(),
                name,
                AboutText.of(template.about()).summary(),
                template.labels().stream().sorted().toList(),
                template.needsContainers(),
                template.logo().isPresent(),
                name.substring(0, name.offsetByCodePoints(0, 1)).toUpperCase(Locale.ROOT),
                entry.version(),
                DemandView.of(entry.application()));
    }

    /** Whether each word of {@code search} is in one of its texts. */
    boolean matches(String search) {
        String texts = Stream.concat(Stream.of(name, category, summary), labels.stream())
                .map(text -> text.toLowerCase(Locale.ROOT))
                .reduce("", (a, b) -> a + "\n" + b);
        return Stream.of(search.toLowerCase(Locale.ROOT).strip().split("\\s+")).allMatch(texts::contains);
    }
}
