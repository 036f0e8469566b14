package dev.zoe.api.compat.execution;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.submission.SubmissionRequest;
import dev.zoe.api.submission.SubmissionService;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Takes new executions. */
@RestController
@RequestMapping(path = "/api/0.7/execution", produces = MediaType.APPLICATION_JSON_VALUE)
class CompatSubmissionController {
    private final SubmissionService submission;
    private final JsonMapper json;

    CompatSubmissionController(SubmissionService submission, JsonMapper json) {
        this.submission = submission;
        this.json = json;
    }

    /** @param message says that the master is away; left out when it is not */
    record SubmittedView(long executionId, @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> message) {}

    /** While the master is away, 503, although the execution is accepted: clients of this interface know that. */
    @PostMapping
    ResponseEntity<SubmittedView> submit(@AuthenticationPrincipal ApiCaller caller, @RequestBody String body) {
        SubmissionRequest request = SubmissionRequest.read(json, body);
        SubmissionService.Outcome outcome = submission.submit(caller, request, Optional.empty());
        Optional<String> notice = outcome.execution().notice();
        return ResponseEntity.status(notice.isPresent() ? HttpStatus.SERVICE_UNAVAILABLE : HttpStatus.CREATED)
                .body(new SubmittedView(outcome.execution().id(), notice));
    }
}
