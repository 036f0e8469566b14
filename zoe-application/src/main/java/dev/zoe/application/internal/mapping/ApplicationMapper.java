package dev.zoe.application.internal.mapping;

import dev.zoe.application.Application;
import dev.zoe.application.Component;
import dev.zoe.application.IdleLimits;
import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Maps a description without errors to the records of the model. */
public final class ApplicationMapper {

    private final DescriptionDraft draft;
    private final DocumentNode root;
    private final DescriptionFindings findings;

    public ApplicationMapper(DescriptionDraft draft, DescriptionFindings findings) {
        this.draft = draft;
        this.root = draft.root();
        this.findings = findings;
    }

    public Application read() {
        StartupOrderRanks order = StartupOrderRanks.of(draft, findings);
        ComponentMapper reader = new ComponentMapper(draft, order, findings);
        List<Component> components = draft.services().stream().map(reader::read).toList();
        return new Application(
                root.get("name").text().orElseThrow(),
                kind(),
                runtimeEstimate(),
                root.get("priority").text(),
                deadline(),
                root.get("max_runtime").text().map(Duration::parse),
                new IdleLimits(
                        root.get("idle").get("release_elastic_after").text().map(Duration::parse),
                        root.get("idle").get("stop_after").text().map(Duration::parse)),
                root.get("queue").text(),
                components,
                labels());
    }

    private Application.Kind kind() {
        Optional<Application.Kind> kind =
                root.get("kind").text().map(text -> Application.Kind.valueOf(text.toUpperCase(Locale.ROOT)));
        boolean ends = root.get("will_end").truth().orElse(true);
        return kind.orElse(ends ? Application.Kind.BATCH : Application.Kind.SERVICE);
    }

    private Optional<Duration> runtimeEstimate() {
        Optional<Duration> estimate = root.get("runtime_estimate").text().map(Duration::parse);
        long minutes = root.get("size").whole().orElse(0);
        return minutes > 0 ? Optional.of(Duration.ofMinutes(minutes)) : estimate;
    }

    private Optional<Instant> deadline() {
        return root.get("deadline").text().map(text -> OffsetDateTime.parse(text)
                .toInstant());
    }

    private Map<String, String> labels() {
        Map<String, String> labels = new LinkedHashMap<>();
        for (DocumentNode label : root.get("labels").members()) {
            labels.put(label.key(), label.text().orElseThrow());
        }
        root.get("title").text().ifPresent(title -> labels.put("title", title));
        root.get("description").text().ifPresent(description -> labels.put("description", description));
        return labels;
    }
}
