package dev.zoe.api.session;

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
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Sessions of the caller, and for administrators those of every user. */
@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "sessions", description = "Browsers that are logged in")
class SessionController {
    private static final String NEEDS = "Needs a log-in by password, or by a token of the scope all.";

    private final SessionService sessions;

    SessionController(SessionService sessions) {
        this.sessions = sessions;
    }

    @GetMapping("/sessions")
    @Operation(summary = "Your browsers that are logged in")
    Page<SessionView> list(@AuthenticationPrincipal ApiCaller caller) {
        return Page.whole(sessions.list(caller));
    }

    @DeleteMapping("/sessions/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Log one of your browsers out", description = NEEDS)
    void end(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        sessions.end(caller, id);
    }

    @DeleteMapping("/sessions")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Log all of your browsers out", description = NEEDS)
    void endAll(@AuthenticationPrincipal ApiCaller caller) {
        sessions.endAll(caller);
    }

    @GetMapping("/users/{username}/sessions")
    @Operation(summary = "Browsers that are logged in as a user")
    Page<SessionView> listOfUser(@AuthenticationPrincipal ApiCaller caller, @PathVariable String username) {
        return Page.whole(sessions.list(caller, username));
    }

    @DeleteMapping("/users/{username}/sessions/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Log a browser of a user out")
    void endOfUser(@AuthenticationPrincipal ApiCaller caller, @PathVariable String username, @PathVariable long id) {
        sessions.end(caller, username, id);
    }

    @DeleteMapping("/users/{username}/sessions")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Log all browsers of a user out")
    void endAllOfUser(@AuthenticationPrincipal ApiCaller caller, @PathVariable String username) {
        sessions.endAll(caller, username);
    }
}
