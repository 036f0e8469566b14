package dev.zoe.api.template;

import dev.zoe.api.idempotency.CreatesOnce;
import dev.zoe.api.idempotency.Creation;
import dev.zoe.api.idempotency.IdempotencyKey;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Templates of the site, as far as the role of the caller has them, and those that the caller saved. */
@RestController
@RequestMapping(path = "/api/v1/templates", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "templates", description = "Descriptions with parameters, to start without writing JSON")
class TemplateController {
    private final TemplateCatalog templates;
    private final TemplateApplications applications;
    private final OwnTemplates own;

    TemplateController(TemplateCatalog templates, TemplateApplications applications, OwnTemplates own) {
        this.templates = templates;
        this.applications = applications;
        this.own = own;
    }

    @GetMapping
    @Operation(summary = "Templates by category and name")
    Page<TemplateView> list(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestParam Optional<String> category,
            @RequestParam Optional<String> name,
            @Parameter(description = "true: only those that you have saved") @RequestParam(defaultValue = "false")
                    boolean own) {
        return Page.whole(templates.list(caller).stream()
                .filter(template -> !own || template.origin() == TemplateOrigin.OWN)
                .filter(template ->
                        category.map(template.category()::equalsIgnoreCase).orElse(true))
                .filter(template ->
                        name.map(part -> contains(template.name(), part)).orElse(true))
                .map(TemplateView::of)
                .toList());
    }

    @GetMapping("/{id}")
    @Operation(summary = "A template with its texts and its description")
    ResponseEntity<TemplateDetails> get(@AuthenticationPrincipal ApiCaller caller, @PathVariable String id) {
        return answer(TemplateDetails.of(templates.find(caller, id)));
    }

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @CreatesOnce
    @Operation(
            summary = "Save a template that only you have",
            description = "The server chooses its id, which begins with my-. It gives no right to its resources.")
    ResponseEntity<TemplateDetails> save(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestHeader(name = IdempotencyKey.HEADER) Optional<String> idempotencyKey,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = TemplateInput.Body.class)))
                    @RequestBody
                    String body) {
        Creation<TemplateDetails> creation = own.create(caller, body, idempotencyKey);
        return ResponseEntity.status(creation.status())
                .location(URI.create("/api/v1/templates/" + creation.object().id()))
                .eTag(Long.toString(creation.object().version()))
                .body(creation.object());
    }

    @PutMapping(path = "/{id}", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "Replace a template that you have saved")
    ResponseEntity<TemplateDetails> replace(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String id,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = TemplateInput.Body.class)))
                    @RequestBody
                    String body) {
        return answer(own.replace(caller, id, body, ifMatch));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete a template that you have saved")
    void delete(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String id,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch) {
        own.delete(caller, id, ifMatch);
    }

    @PostMapping(path = "/{id}/application", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "The description of a template with values of its parameters, to submit",
            description = "Every value is checked, and then the description.")
    TemplateApplication fill(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String id,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = ChosenParameters.class)))
                    @RequestBody
                    String body) {
        return applications.fill(caller, id, body);
    }

    @GetMapping(path = "/{id}/logo", produces = MediaType.ALL_VALUE)
    @Operation(summary = "The picture of a template")
    @ApiResponse(
            responseCode = "200",
            description = "An image",
            content = @Content(mediaType = "image/*", schema = @Schema(type = "string", format = "binary")))
    ResponseEntity<Resource> logo(@AuthenticationPrincipal ApiCaller caller, @PathVariable String id) {
        Logo logo = Logo.of(templates.find(caller, id));
        return ResponseEntity.ok().contentType(logo.type()).body(new FileSystemResource(logo.file()));
    }

    private static ResponseEntity<TemplateDetails> answer(TemplateDetails template) {
        ResponseEntity.BodyBuilder answer = ResponseEntity.ok();
        if (template.version() > 0) {
            answer.eTag(Long.toString(template.version()));
        }
        return answer.body(template);
    }

    private static boolean contains(String text, String part) {
        return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }
}
