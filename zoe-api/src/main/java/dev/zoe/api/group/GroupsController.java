package dev.zoe.api.group;

import dev.zoe.api.idempotency.CreatesOnce;
import dev.zoe.api.idempotency.Creation;
import dev.zoe.api.idempotency.IdempotencyKey;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.net.URI;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Groups of users, who share a quota and a part of the capacity. */
@RestController
@RequestMapping(path = "/api/v1/groups", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "groups", description = "Users who share a quota and a part of the capacity")
class GroupsController {

    private final GroupQueries queries;
    private final GroupService groups;
    private final GroupMembers members;

    GroupsController(GroupQueries queries, GroupService groups, GroupMembers members) {
        this.queries = queries;
        this.groups = groups;
        this.members = members;
    }

    @GetMapping
    @Operation(summary = "The groups, by name")
    Page<GroupView> list(@AuthenticationPrincipal ApiCaller caller) {
        return Page.whole(queries.list(caller));
    }

    @PostMapping
    @CreatesOnce
    @Operation(summary = "Create a group")
    ResponseEntity<GroupView> create(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestHeader(name = IdempotencyKey.HEADER) Optional<String> idempotencyKey,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = GroupInput.NewGroup.class)))
                    @RequestBody
                    String body) {
        Creation<GroupView> creation = groups.create(caller, body, idempotencyKey);
        GroupView created = creation.object();
        return ResponseEntity.status(creation.status())
                .location(URI.create("/api/v1/groups/" + created.name()))
                .eTag(Long.toString(created.version()))
                .body(created);
    }

    @GetMapping("/{name}")
    @Operation(summary = "One group")
    ResponseEntity<GroupView> get(@AuthenticationPrincipal ApiCaller caller, @PathVariable String name) {
        return answer(queries.get(caller, name));
    }

    @PatchMapping("/{name}")
    @Operation(summary = "Change the quota or the shares of a group", description = "A JSON merge patch (RFC 7396).")
    ResponseEntity<GroupView> change(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = GroupInput.GroupChange.class)))
                    @RequestBody
                    String body) {
        return answer(groups.change(caller, name, body, ifMatch));
    }

    @DeleteMapping("/{name}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete a group without active executions")
    void delete(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch) {
        groups.delete(caller, name, ifMatch);
    }

    @PutMapping("/{name}/members/{username}")
    @Operation(
            summary = "Make a user a member; a repeated call has no effect",
            description = "A membership that a log-in gave stays from then on, unless default is true.")
    GroupView addMember(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            @PathVariable String username,
            @Parameter(description = "Whether executions of the user that name no group count for this one")
                    @RequestParam(name = "default", defaultValue = "false")
                    boolean asDefault) {
        return members.add(caller, name, username, asDefault);
    }

    @DeleteMapping("/{name}/members/{username}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(
            summary = "Remove a user from a group",
            description =
                    "A membership of the origin ldap or oidc comes back at the next log-in, while the source gives it.")
    void removeMember(
            @AuthenticationPrincipal ApiCaller caller, @PathVariable String name, @PathVariable String username) {
        members.remove(caller, name, username);
    }

    private static ResponseEntity<GroupView> answer(GroupView group) {
        return ResponseEntity.ok().eTag(Long.toString(group.version())).body(group);
    }
}
