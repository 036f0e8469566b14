package dev.zoe.api.compat.execution;

import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.submission.DescriptionValidator;
import dev.zoe.api.submission.ValidationPermits;
import dev.zoe.api.throttle.ClientAddress;
import dev.zoe.application.RolePolicy;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/**
 * Checks descriptions, also for callers without a log-in. So it says nothing about the capacity of the cluster, which a
 * submission checks.
 */
@RestController
class CompatValidationController {
    private final DescriptionValidator validator;
    private final ValidationPermits permits;
    private final AnonymousValidationPermits anonymousPermits;
    private final JsonObjectReader json;

    CompatValidationController(
            DescriptionValidator validator,
            ValidationPermits permits,
            AnonymousValidationPermits anonymousPermits,
            JsonObjectReader json) {
        this.validator = validator;
        this.permits = permits;
        this.anonymousPermits = anonymousPermits;
        this.json = json;
    }

    /** Always the same: what is not valid is an error. */
    record ValidationView(String validation) {}

    /** @param body a description, or one as the member {@code application} of an object */
    @PostMapping(path = "/api/0.7/zapp_validate", produces = MediaType.APPLICATION_JSON_VALUE)
    ValidationView validate(
            @AuthenticationPrincipal @Nullable ApiCaller caller, @RequestBody String body, HttpServletRequest request) {
        RolePolicy role = caller == null ? RolePolicy.OF_SITE : caller.policy();
        var unused = caller == null
                ? anonymousPermits.inTurn(ClientAddress.of(request.getRemoteAddr()), () -> check(role, body))
                : permits.inTurn(caller, () -> check(role, body));
        return new ValidationView("ok");
    }

    private Object check(RolePolicy role, String body) {
        JsonNode sent = json.read(body, "{\"application\": …}");
        JsonNode application = sent.has("services") ? sent : sent.path("application");
        if (!application.isObject()) {
            throw new Problem(
                    ProblemType.MALFORMED_REQUEST, "The body has no 'application'; put the description there.");
        }
        return validator.check(role, application.toString());
    }
}
