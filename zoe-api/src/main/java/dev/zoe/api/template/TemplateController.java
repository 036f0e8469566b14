package dev.zoe.api.template;

import dev.zoe.api.pagination.Page;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Locale;
import java.util.Optional;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Templates of the site, as far as the role of the caller has them. */
@RestController
@RequestMapping(path = "/api/v1/templates", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "templates", description = "Descriptions with parameters, to start without writing JSON")
class TemplateController {
    private final TemplateCatalog templates;
    private final TemplateApplications applications;

    TemplateController(TemplateCatalog templates, TemplateApplications applications) {
        this.templates = templates;
        this.applications = applications;
    }

    @GetMapping
    @Operation(summary = "Templates by category and name")
    Page<TemplateView> list(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestParam Optional<String> category,
            @RequestParam Optional<String> name) {
        return Page.whole(templates.list(caller).stream()
                .filter(template ->
                        category.map(template.category()::equalsIgnoreCase).orElse(true))
                .filter(template ->
                        name.map(part -> contains(template.name(), part)).orElse(true))
                .map(TemplateView::of)
                .toList());
    }

    @GetMapping("/{id}")
    @Operation(summary = "A template with its texts and its description")
    TemplateDetails get(@AuthenticationPrincipal ApiCaller caller, @PathVariable String id) {
        return TemplateDetails.of(templates.find(caller, id));
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

    private static boolean contains(String text, String part) {
        return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }
}
