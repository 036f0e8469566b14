package dev.zoe.api.template;

import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.template.SiteTemplateService.Condition;
import dev.zoe.db.user.Capability;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The templates of the site for administrators, also those that are hidden or for other roles. */
@RestController
@RequestMapping(path = "/api/v1/site-templates", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "templates")
class SiteTemplatesController {
    private static final String EXAMPLE = "{\"name\": \"Sort\", \"application\": {…}}";

    private final SiteTemplateService service;
    private final JsonObjectReader json;

    SiteTemplatesController(SiteTemplateService service, JsonObjectReader json) {
        this.service = service;
        this.json = json;
    }

    @GetMapping
    @Operation(summary = "All templates of the site by category and name")
    Page<SiteTemplateView> list(@AuthenticationPrincipal ApiCaller caller) {
        return Page.whole(service.list(caller));
    }

    @GetMapping("/{id}")
    @Operation(summary = "A template of the site as it was written")
    ResponseEntity<SiteTemplateView> get(@AuthenticationPrincipal ApiCaller caller, @PathVariable String id) {
        return answer(service.get(caller, id));
    }

    @PutMapping(path = "/{id}", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Add a template of the site, or replace it",
            description = "It takes the place of one in files with the same id.")
    ResponseEntity<SiteTemplateView> put(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String id,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch,
            @RequestHeader(name = "If-None-Match") Optional<String> ifNoneMatch,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = TemplateInput.BodyOfSite.class)))
                    @RequestBody
                    String body) {
        caller.require(Capability.CHANGE_CONFIG);
        NewTemplate template = TemplateInput.readOfSite(json.read(body, EXAMPLE));
        return answer(service.put(caller, id, template, new Condition(ifMatch, ifNoneMatch)));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(
            summary = "Delete a template that an administrator added",
            description = "One in files with the same id is there again.")
    void delete(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String id,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch) {
        service.delete(caller, id, ifMatch);
    }

    @PutMapping("/{id}/hidden")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(
            summary = "Hide a template of the site; a repeated call has no effect",
            description = "No user can start a hidden template. Its executions continue.")
    void hide(@AuthenticationPrincipal ApiCaller caller, @PathVariable String id) {
        service.setHidden(caller, id, true);
    }

    @DeleteMapping("/{id}/hidden")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Show a template of the site again; a repeated call has no effect")
    void unhide(@AuthenticationPrincipal ApiCaller caller, @PathVariable String id) {
        service.setHidden(caller, id, false);
    }

    private static ResponseEntity<SiteTemplateView> answer(SiteTemplateView template) {
        ResponseEntity.BodyBuilder answer = ResponseEntity.ok();
        template.tag().ifPresent(answer::eTag);
        return answer.body(template);
    }
}
