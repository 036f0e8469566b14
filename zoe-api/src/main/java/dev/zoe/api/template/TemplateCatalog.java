package dev.zoe.api.template;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/**
 * The templates of the site. Changes of their files count within seconds. A manifest that cannot be read leaves out its
 * own templates only; the log says why, once for each reason.
 */
@Service
public class TemplateCatalog {
    private static final Logger LOG = LoggerFactory.getLogger(TemplateCatalog.class);
    private static final Duration KEPT = Duration.ofSeconds(5);
    private static final int MOST = 1_000;

    private final List<Path> directories;
    private final ManifestReader manifests;
    private final StoredTemplates stored;
    private final LoadingCache<String, Content> read =
            Caffeine.newBuilder().expireAfterWrite(KEPT).maximumSize(1).build(all -> readAll());

    /** Reasons that the log has. */
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    private record Content(List<Template> templates, List<BrokenTemplate> broken) {
        Content {
            templates = List.copyOf(templates);
            broken = List.copyOf(broken);
        }
    }

    TemplateCatalog(TemplateSettings settings, StoredTemplates stored, JsonMapper json) {
        this.stored = stored;
        this.directories = settings.templates();
        this.manifests = new ManifestReader(json);
    }

    /**
     * The templates that the role of the caller has, and those that the caller saved, as the caller may fill them in,
     * by category and name.
     */
    List<Template> list(ApiCaller caller) {
        return shown(caller, template -> true);
    }

    /** The same without those that the caller saved. */
    List<Template> ofSite(ApiCaller caller) {
        return shown(caller, template -> template.origin() != TemplateOrigin.OWN);
    }

    private List<Template> shown(ApiCaller caller, Predicate<Template> condition) {
        Set<String> hidden = stored.hidden();
        return all(caller).stream()
                .filter(template -> !hidden.contains(template.id()))
                .filter(condition)
                .filter(template -> template.origin() == TemplateOrigin.OWN || template.isFor(caller))
                .map(template -> template.as(caller))
                .toList();
    }

    /** Those of the site that an administrator added replace files of the same id. */
    private List<Template> all(ApiCaller caller) {
        Map<String, Template> templates = new TreeMap<>();
        read.get("all").templates().forEach(template -> templates.put(template.id(), template));
        stored.list(caller.id()).templates().forEach(template -> templates.put(template.id(), template));
        return templates.values().stream()
                .sorted(Comparator.comparing(Template::category).thenComparing(Template::name))
                .toList();
    }

    /** The templates of the site as they were written, also those that are hidden or for other roles. */
    List<Template> allOfSite(ApiCaller caller) {
        return all(caller).stream()
                .filter(template -> template.origin() != TemplateOrigin.OWN)
                .toList();
    }

    /**
     * The templates that are hidden.
     *
     * @throws Problem when the caller may not change the configuration
     */
    List<Template> hidden(ApiCaller caller) {
        caller.require(Capability.CHANGE_CONFIG);
        Set<String> hidden = stored.hidden();
        return all(caller).stream()
                .filter(template -> hidden.contains(template.id()))
                .toList();
    }

    /**
     * What the catalogue leaves out.
     *
     * @throws Problem when the caller may not change the configuration
     */
    List<BrokenTemplate> broken(ApiCaller caller) {
        caller.require(Capability.CHANGE_CONFIG);
        List<BrokenTemplate> broken = new ArrayList<>(read.get("all").broken());
        broken.addAll(stored.list(caller.id()).broken());
        return broken;
    }

    /** @throws Problem when there is none of this id, or the role of the caller does not have it */
    public Template find(ApiCaller caller, String id) {
        return list(caller).stream()
                .filter(template -> template.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new Problem(ProblemType.NOT_FOUND, "There is no template \"%s\".".formatted(id)));
    }

    private Content readAll() {
        List<BrokenTemplate> broken = new ArrayList<>();
        Map<String, Template> templates = new TreeMap<>();
        for (Path directory : directories) {
            for (Path candidate : subdirectories(directory, broken)) {
                try {
                    manifests.read(candidate).forEach(template -> templates.putIfAbsent(template.id(), template));
                } catch (ManifestException e) {
                    leaveOut(String.valueOf(candidate.getFileName()), String.valueOf(e.getMessage()), broken);
                }
            }
        }
        List<Template> sorted = templates.values().stream()
                .limit(MOST)
                .sorted(Comparator.comparing(Template::category).thenComparing(Template::name))
                .toList();
        return new Content(sorted, broken);
    }

    private List<Path> subdirectories(Path directory, List<BrokenTemplate> broken) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries =
                Files.newDirectoryStream(directory, entry -> Files.isRegularFile(entry.resolve(ManifestReader.FILE)))) {
            entries.forEach(found::add);
        } catch (IOException e) {
            leaveOut(String.valueOf(directory), "%s cannot be read: %s".formatted(directory, e.getMessage()), broken);
        }
        found.sort(Comparator.naturalOrder());
        return found;
    }

    private void leaveOut(String name, String reason, List<BrokenTemplate> broken) {
        if (broken.size() < MOST) {
            broken.add(new BrokenTemplate(name, reason));
        }
        if (told.size() < MOST && told.add(reason)) {
            LOG.warn("templates are left out: {}", reason);
        }
    }
}
