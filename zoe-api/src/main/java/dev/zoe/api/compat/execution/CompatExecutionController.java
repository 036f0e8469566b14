package dev.zoe.api.compat.execution;

import dev.zoe.api.execution.ExecutionCancellation;
import dev.zoe.api.execution.ExecutionDeletion;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Lists, shows, ends and deletes executions. {@code CompatSubmissionController} takes new ones. */
@RestController
@RequestMapping(path = "/api/0.7/execution", produces = MediaType.APPLICATION_JSON_VALUE)
class CompatExecutionController {
    private final CompatExecutionAccess access;
    private final CompatExecutionListWriter lists;
    private final CompatExecutionViews views;
    private final ExecutionCancellation cancellation;
    private final ExecutionDeletion deletion;
    private final UserRepository users;

    CompatExecutionController(
            CompatExecutionAccess access,
            CompatExecutionListWriter lists,
            CompatExecutionViews views,
            ExecutionCancellation cancellation,
            ExecutionDeletion deletion,
            UserRepository users) {
        this.access = access;
        this.lists = lists;
        this.views = views;
        this.cancellation = cancellation;
        this.deletion = deletion;
        this.users = users;
    }

    @GetMapping
    void list(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestParam Map<String, String> parameters,
            HttpServletResponse response)
            throws IOException {
        CompatExecutionFilter filter = CompatExecutionFilter.read(
                parameters, user -> users.findById(user).map(UserEntity::getUsername));
        lists.write(caller, filter, response);
    }

    @GetMapping("/{id}")
    CompatExecutionView get(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        return views.of(List.of(access.find(caller, id))).findFirst().orElseThrow();
    }

    /** Requests the end; the execution ends later. */
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void terminate(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        ExecutionEntity execution = access.find(caller, id);
        if (execution.getStatus().hasEnded()) {
            throw new Problem(
                    ProblemType.MALFORMED_REQUEST,
                    "Execution %d is not running: it is %s."
                            .formatted(id, CompatExecutionStatus.of(execution.getStatus())));
        }
        cancellation.cancel(caller, id);
    }

    @DeleteMapping("/delete/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        access.find(caller, id);
        deletion.delete(caller, id);
    }
}
