package dev.zoe.api.scheduler;

import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The settings of the scheduler. */
@RestController
@RequestMapping(path = "/api/v1/scheduler", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "scheduler", description = "Order, allocation and placement of applications")
class SchedulerSettingsController {
    private final SchedulerSettingsService settings;
    private final SchedulerPreviews previews;

    SchedulerSettingsController(SchedulerSettingsService settings, SchedulerPreviews previews) {
        this.settings = settings;
        this.previews = previews;
    }

    @GetMapping
    @Operation(summary = "The settings of the scheduler, and their allowed values")
    ResponseEntity<SchedulerSettingsView> show(@AuthenticationPrincipal ApiCaller caller) {
        return answer(settings.show(caller));
    }

    @PatchMapping
    @Operation(
            summary = "Change settings of the scheduler; settings that are not named stay",
            description = "A JSON merge patch (RFC 7396). With If-Match, it fails after another change.")
    ResponseEntity<SchedulerSettingsView> change(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(ref = SchedulerSettingsSchema.SETTINGS)))
                    @RequestBody
                    String body) {
        return answer(settings.change(caller, body, ifMatch));
    }

    @PostMapping("/preview")
    @Operation(
            summary = "What the scheduler would decide now with other settings; nothing is changed",
            description = "The body is that of a change.")
    SchedulerPreviewView preview(
            @AuthenticationPrincipal ApiCaller caller,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(ref = SchedulerSettingsSchema.SETTINGS)))
                    @RequestBody
                    String body) {
        return previews.preview(caller, body);
    }

    private static ResponseEntity<SchedulerSettingsView> answer(SchedulerSettingsView view) {
        return ResponseEntity.ok().eTag(Long.toString(view.version())).body(view);
    }
}
