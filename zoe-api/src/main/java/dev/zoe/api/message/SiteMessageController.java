package dev.zoe.api.message;

import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.headers.Header;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The message of the site. */
@RestController
@RequestMapping(path = "/api/v1/message", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "message", description = "A message that everybody sees, such as that of a maintenance")
class SiteMessageController {
    private final SiteMessageService messages;

    SiteMessageController(SiteMessageService messages) {
        this.messages = messages;
    }

    @GetMapping
    @Operation(
            summary = "The message of the site, also before and after the time for which it is shown",
            description = "GET /info has the message that is shown now, for everybody.")
    @ApiResponse(
            responseCode = "200",
            description = "OK",
            useReturnTypeSchema = true,
            headers = @Header(name = "ETag", ref = "#/components/headers/ETag"))
    ResponseEntity<SiteMessageView> get(@AuthenticationPrincipal ApiCaller caller) {
        return answer(messages.get(caller));
    }

    @PutMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "Set the message of the site, in place of the one that is there")
    @ApiResponse(
            responseCode = "200",
            description = "OK",
            useReturnTypeSchema = true,
            headers = @Header(name = "ETag", ref = "#/components/headers/ETag"))
    ResponseEntity<SiteMessageView> put(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch,
            @RequestHeader(name = "If-None-Match") Optional<String> ifNoneMatch,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content =
                                    @Content(schema = @Schema(implementation = SiteMessageInput.NewSiteMessage.class)))
                    @RequestBody
                    String body) {
        return answer(messages.put(caller, body, ifMatch, ifNoneMatch));
    }

    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete the message of the site")
    void delete(@AuthenticationPrincipal ApiCaller caller, @RequestHeader(name = "If-Match") Optional<String> ifMatch) {
        messages.delete(caller, ifMatch);
    }

    private static ResponseEntity<SiteMessageView> answer(SiteMessageView message) {
        return ResponseEntity.ok().eTag(Long.toString(message.version())).body(message);
    }
}
