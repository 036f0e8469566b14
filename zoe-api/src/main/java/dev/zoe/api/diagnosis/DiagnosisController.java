package dev.zoe.api.diagnosis;

import dev.zoe.api.pagination.Page;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The checks of all parts that Zoe needs. */
@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "diagnosis", description = "Checks of all parts that Zoe needs")
class DiagnosisController {
    private final DiagnosisService diagnosis;

    DiagnosisController(DiagnosisService diagnosis) {
        this.diagnosis = diagnosis;
    }

    @GetMapping("/diagnosis")
    @Operation(summary = "Checks of database, lease, link, engines, clocks, disk and images, with advice")
    Page<DiagnosisCheck> diagnose(@AuthenticationPrincipal ApiCaller caller) {
        return Page.whole(diagnosis.run(caller));
    }
}
