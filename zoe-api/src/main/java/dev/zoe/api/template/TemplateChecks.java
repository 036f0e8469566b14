package dev.zoe.api.template;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.application.Application;
import dev.zoe.application.DescriptionError;
import dev.zoe.application.RolePolicy;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.description.DescriptionReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Checks the descriptions of templates with the defaults of their parameters, once for each reading of the files. */
@Component
class TemplateChecks {
    private static final int VERSION_DIGITS = 8;

    private final SiteLimits limits;

    /** By the description itself: each reading of the files makes new ones. */
    private final Cache<JsonNode, Map<RolePolicy, Outcome>> outcomes =
            Caffeine.newBuilder().weakKeys().build();

    TemplateChecks(SiteLimits limits) {
        this.limits = limits;
    }

    /** What a check found. */
    sealed interface Outcome {
        record Startable(Application application, String version) implements Outcome {}

        record Broken(String reason) implements Outcome {}
    }

    Outcome check(ApiCaller caller, Template template) {
        return outcomes.get(template.application(), description -> new ConcurrentHashMap<>())
                .computeIfAbsent(caller.policy(), policy -> check(policy, template));
    }

    private Outcome check(RolePolicy policy, Template template) {
        String description = new ParameterValues(template).applyDefaults().toString();
        DescriptionReader.Result result = new DescriptionReader(limits.forRole(policy)).read(description);
        return result instanceof DescriptionReader.Result.Valid valid
                ? new Outcome.Startable(valid.application(), version(template, valid.canonicalJson()))
                : new Outcome.Broken(reason(((DescriptionReader.Result.Invalid) result).errors()));
    }

    private static String reason(List<DescriptionError> errors) {
        DescriptionError first = errors.get(0);
        String more = errors.size() == 1 ? "" : " (and %d more errors)".formatted(errors.size() - 1);
        return "%s: %s%s".formatted(first.pointer(), first.message(), more);
    }

    private static String version(Template template, String description) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(description.getBytes(StandardCharsets.UTF_8));
            for (TemplateParameter parameter : template.parameters()) {
                TemplateParameter unrestricted = parameter.unrestricted();
                digest.update(unrestricted.toString().getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, VERSION_DIGITS);
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}
