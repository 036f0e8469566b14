package dev.zoe.api.submission;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.application.Application;
import dev.zoe.application.Component;
import dev.zoe.application.DescriptionError;
import dev.zoe.db.secret.SecretStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Service;

/** Whether the caller has the secrets that a description names. */
@Service
class SecretCheck {
    private final SecretStore secrets;

    SecretCheck(SecretStore secrets) {
        this.secrets = secrets;
    }

    /** @throws Problem with all errors when a secret is missing, or when the site has no key */
    void check(ApiCaller caller, Application application) {
        if (application.components().stream()
                .allMatch(component -> component.secrets().isEmpty())) {
            return;
        }
        Set<String> names = secrets.hasKey() ? secrets.names(caller.id()) : Set.of();
        List<DescriptionError> errors = new ArrayList<>();
        for (int service = 0; service < application.components().size(); service++) {
            List<Component.Secret> wanted =
                    application.components().get(service).secrets();
            for (int index = 0; index < wanted.size(); index++) {
                String name = wanted.get(index).name();
                if (!names.contains(name)) {
                    errors.add(new DescriptionError(
                            "/services/%d/secrets/%d".formatted(service, index), "\"" + name + "\"", message(name)));
                }
            }
        }
        if (!errors.isEmpty()) {
            throw DescriptionValidator.invalid(errors);
        }
    }

    private String message(String name) {
        return secrets.hasKey()
                ? "you have no secret of this name; set it with \"zoe secrets set %s\"".formatted(name)
                : "this site has no key for secrets, so no service can have one; an operator sets zoe.secrets.key-file";
    }
}
