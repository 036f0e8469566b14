package dev.zoe.api.template;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/**
 * The templates of the site. Changes of their files count within seconds. A manifest that cannot be read leaves out its
 * own templates only; the log says why, once for each reason.
 */
@Service
class TemplateCatalog {
    private static final Logger LOG = LoggerFactory.getLogger(TemplateCatalog.class);
    private static final Duration KEPT = Duration.ofSeconds(5);
    private static final int MOST = 1_000;

    private final List<Path> directories;
    private final ManifestReader manifests;
    private final LoadingCache<String, List<Template>> read =
            Caffeine.newBuilder().expireAfterWrite(KEPT).maximumSize(1).build(all -> readAll());

    /** Reasons that the log has. */
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    TemplateCatalog(TemplateSettings settings, JsonMapper json) {
        this.directories = settings.templates();
        this.manifests = new ManifestReader(json);
    }

    /** The templates that the role of the caller has, as the caller may fill them in, by category and name. */
    List<Template> list(ApiCaller caller) {
        return read.get("all").stream()
                .filter(template -> template.isFor(caller))
                .map(template -> template.as(caller))
                .toList();
    }

    /** @throws Problem when there is none of this id, or the role of the caller does not have it */
    Template find(ApiCaller caller, String id) {
        return list(caller).stream()
                .filter(template -> template.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new Problem(ProblemType.NOT_FOUND, "There is no template \"%s\".".formatted(id)));
    }

    private List<Template> readAll() {
        Map<String, Template> templates = new TreeMap<>();
        for (Path directory : directories) {
            for (Path candidate : subdirectories(directory)) {
                try {
                    manifests.read(candidate).forEach(template -> templates.putIfAbsent(template.id(), template));
                } catch (ManifestException e) {
                    tell(String.valueOf(e.getMessage()));
                }
            }
        }
        return templates.values().stream()
                .limit(MOST)
                .sorted(Comparator.comparing(Template::category).thenComparing(Template::name))
                .toList();
    }

    private List<Path> subdirectories(Path directory) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries =
                Files.newDirectoryStream(directory, entry -> Files.isRegularFile(entry.resolve(ManifestReader.FILE)))) {
            entries.forEach(found::add);
        } catch (IOException e) {
            tell("%s cannot be read: %s".formatted(directory, e.getMessage()));
        }
        found.sort(Comparator.naturalOrder());
        return found;
    }

    private void tell(String reason) {
        if (told.size() < MOST && told.add(reason)) {
            LOG.warn("templates are left out: {}", reason);
        }
    }
}
