package dev.zoe.api.submission;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.application.description.DescriptionReader;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Checks descriptions without submitting them. */
@RestController
@RequestMapping("/api/v1")
@Tag(name = "about", description = "This server and the description format")
class ValidationController {

    private final DescriptionValidator validator;
    private final ValidationPermits permits;
    private final JsonMapper json;

    ValidationController(DescriptionValidator validator, ValidationPermits permits, JsonMapper json) {
        this.validator = validator;
        this.permits = permits;
        this.json = json;
    }

    @PostMapping(
            path = "/validation",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "Check a description, and whether this cluster could hold it, without submitting it")
    ValidationView validate(
            @AuthenticationPrincipal ApiCaller caller,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            schema =
                                                    @Schema(
                                                            type = "object",
                                                            additionalProperties =
                                                                    Schema.AdditionalPropertiesValue.TRUE)))
                    @RequestBody
                    String description) {
        DescriptionReader.Result.Valid valid = permits.inTurn(caller, () -> validator.admit(caller, description));
        return new ValidationView(true, valid.formatVersion(), valid.notes(), json.readTree(valid.canonicalJson()));
    }
}
