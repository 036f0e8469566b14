package dev.zoe.api.browserlogin;

import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.FieldType;
import dev.zoe.api.input.JsonObjectReader;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.security.SecurityRequirements;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The last step of a log-in through a browser. */
@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "tokens", description = "Personal tokens, with which programs log in as a user")
class LoginCodeController {
    private final LoginCodeRedemption codes;
    private final JsonObjectReader json;

    LoginCodeController(LoginCodeRedemption codes, JsonObjectReader json) {
        this.codes = codes;
        this.json = json;
    }

    /** The body, for the OpenAPI document. */
    @Schema(name = "LoginCodeUse")
    record LoginCodeUse(
            @Schema(requiredMode = Schema.RequiredMode.REQUIRED, description = "What the browser has brought")
                    String code,
            @Schema(
                            requiredMode = Schema.RequiredMode.REQUIRED,
                            description = "The text whose SHA-256 is the challenge of the log-in (RFC 7636)")
                    String verifier) {}

    @PostMapping(path = "/login-codes", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Turn the code of a log-in through a browser into a token",
            description = "A code is valid once. The token has the scope all and is valid for 90 days.")
    @SecurityRequirements
    LoginCodeView redeem(
            HttpServletRequest request,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = LoginCodeUse.class)))
                    @RequestBody
                    String body) {
        FieldReader fields = new FieldReader(json.read(body, "{\"code\": \"…\", \"verifier\": \"…\"}"));
        Optional<String> code = fields.require("code", FieldType.TEXT);
        Optional<String> verifier = fields.require("verifier", FieldType.TEXT);
        fields.requireNoErrors();
        return codes.redeem(code.orElseThrow(), verifier.orElseThrow(), request.getRemoteAddr());
    }
}
