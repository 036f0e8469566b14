package dev.zoe.web.demand;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.submission.SubmissionRequest;
import dev.zoe.api.submission.SubmissionService;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Submits what a form stands for. */
@Component
public class ApplicationStarter {
    private final SubmissionService submissions;

    ApplicationStarter(SubmissionService submissions) {
        this.submissions = submissions;
    }

    /**
     * Submits a description. The same form with the same content, sent again, starts nothing more.
     *
     * @param name of the execution; empty for that of the description
     * @param group which it counts for; empty for the default one
     * @param key made for the form
     * @return the id of the execution
     * @throws Problem when it is refused
     */
    public long start(ApiCaller caller, String name, String group, String key, String description) {
        String content = String.join("\n", key, name, group, description);
        String idempotencyKey =
                UUID.nameUUIDFromBytes(content.getBytes(StandardCharsets.UTF_8)).toString();
        return submissions
                .submit(
                        caller,
                        SubmissionRequest.of(given(name), given(group), description),
                        key.isEmpty() ? Optional.empty() : Optional.of(idempotencyKey))
                .execution()
                .id();
    }

    /**
     * @throws Problem when {@link #start} would refuse the name of the execution; empty text is that of the description
     */
    public void requireName(String name) {
        given(name).ifPresent(SubmissionService::requireName);
    }

    private static Optional<String> given(String text) {
        return Optional.of(text).filter(given -> !given.isEmpty());
    }
}
