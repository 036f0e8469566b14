package dev.zoe.api.template;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.zoe.db.template.StoredTemplate;
import dev.zoe.db.template.TemplateStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The templates that Zoe keeps in the database. Each version of one is read once. */
@Component
class StoredTemplates {
    private static final int MOST = 1_000;

    private final TemplateStore store;
    private final JsonMapper json;
    private final Cache<Key, Read> read =
            Caffeine.newBuilder().maximumSize(MOST).build();

    StoredTemplates(TemplateStore store, JsonMapper json) {
        this.store = store;
        this.json = json;
    }

    /** A template may be deleted and added again, so the version alone is not enough. */
    private record Key(StoredTemplate stored) {}

    private record Read(Optional<Template> template, String reason) {}

    /** Those that can be read, and those that a later Zoe no longer takes. */
    record Listing(List<Template> templates, List<BrokenTemplate> broken) {
        Listing {
            templates = List.copyOf(templates);
            broken = List.copyOf(broken);
        }
    }

    /** Those of the site, and those of one user. */
    Listing list(long ownerId) {
        List<Template> templates = new ArrayList<>();
        List<BrokenTemplate> broken = new ArrayList<>();
        for (StoredTemplate stored : store.list(ownerId)) {
            Read result = read.get(new Key(stored), key -> tryToRead(key.stored()));
            result.template()
                    .ifPresentOrElse(
                            templates::add, () -> broken.add(new BrokenTemplate(stored.id(), result.reason())));
        }
        return new Listing(templates, broken);
    }

    Set<String> hidden() {
        return store.hidden();
    }

    private Read tryToRead(StoredTemplate stored) {
        try {
            return new Read(Optional.of(read(stored)), "");
        } catch (ManifestException wrong) {
            return new Read(Optional.empty(), String.valueOf(wrong.getMessage()));
        }
    }

    /** @throws ManifestException that says what is wrong with the manifest or with the description */
    Template read(StoredTemplate stored) throws ManifestException {
        return ManifestReader.stored(
                stored.id(),
                object(stored.manifest(), "the manifest"),
                object(stored.description(), "the description"),
                Optional.of(stored.about()).filter(text -> !text.isBlank()),
                stored.ownerId().isPresent() ? TemplateOrigin.OWN : TemplateOrigin.SITE,
                stored.version());
    }

    private JsonNode object(String text, String what) throws ManifestException {
        try {
            JsonNode tree = json.readTree(text);
            if (tree.isObject()) {
                return tree;
            }
        } catch (JacksonException e) {
            throw new ManifestException("%s is not JSON: %s".formatted(what, e.getOriginalMessage()));
        }
        throw new ManifestException("%s is no JSON object".formatted(what));
    }
}
