package dev.zoe.api.share;

import dev.zoe.api.pagination.Page;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** With whom an execution is shared. */
@RestController
@RequestMapping(path = "/api/v1/executions/{id}/shares", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "executions", description = "Submitted applications")
class SharesController {
    private static final String SEEN = "They see the execution, its services and events, and open its applications."
            + " They read no output, and change nothing. A repeated call has no effect.";

    private final ShareService shares;

    SharesController(ShareService shares) {
        this.shares = shares;
    }

    @GetMapping
    @Operation(summary = "With whom an execution is shared")
    Page<ShareView> list(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        return Page.whole(shares.list(caller, id));
    }

    @PutMapping("/users/{username}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Share an execution with a user", description = SEEN)
    void shareWithUser(
            @AuthenticationPrincipal ApiCaller caller, @PathVariable long id, @PathVariable String username) {
        shares.shareWithUser(caller, id, username);
    }

    @DeleteMapping("/users/{username}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Share an execution with a user no longer; a repeated call has no effect")
    void endForUser(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id, @PathVariable String username) {
        shares.endForUser(caller, id, username);
    }

    @PutMapping("/groups/{name}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Share an execution with a group", description = SEEN)
    void shareWithGroup(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id, @PathVariable String name) {
        shares.shareWithGroup(caller, id, name);
    }

    @DeleteMapping("/groups/{name}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Share an execution with a group no longer; a repeated call has no effect")
    void endForGroup(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id, @PathVariable String name) {
        shares.endForGroup(caller, id, name);
    }
}
