package dev.zoe.api.serverinfo;

import dev.zoe.api.master.MasterAvailability;
import dev.zoe.api.master.MasterState;
import dev.zoe.api.message.ShownMessage;
import dev.zoe.api.message.ShownMessageView;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.IdentitySettings;
import dev.zoe.api.settings.DeploymentSettings;
import dev.zoe.application.description.DescriptionReader;
import dev.zoe.db.user.AuthSource;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.security.SecurityRequirements;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Shows what this server is, and the JSON Schemas of the descriptions that it reads. */
@RestController
@RequestMapping("/api/v1")
@Tag(name = "about", description = "This server and the description format")
class ServerInfoController {
    private static final List<Integer> FORMATS = List.of(4, 3, 2);

    private final DeploymentSettings deployment;
    private final IdentitySettings identity;
    private final MasterAvailability master;
    private final ShownMessage message;

    ServerInfoController(
            DeploymentSettings deployment, IdentitySettings identity, MasterAvailability master, ShownMessage message) {
        this.deployment = deployment;
        this.identity = identity;
        this.master = master;
        this.message = message;
    }

    @GetMapping(path = "/info", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "The version of this server and the state of its master")
    @SecurityRequirements
    ServerInfoView info(@AuthenticationPrincipal @Nullable ApiCaller caller) {
        MasterState state = master.state();
        return new ServerInfoView(
                deployment.version(),
                "1",
                FORMATS,
                deployment.deploymentName(),
                identity.sources().stream().map(AuthSource::wire).toList(),
                state.presence().wire(),
                state.backEnd(),
                state.troubleFor(caller),
                message.find().map(ShownMessageView::of));
    }

    @GetMapping(path = "/schema", produces = "application/schema+json")
    @Operation(summary = "The JSON Schema of the description format")
    @SecurityRequirements
    @ApiResponse(
            responseCode = "200",
            description = "A JSON Schema, draft 2020-12",
            content = @Content(mediaType = "application/schema+json", schema = @Schema(type = "object")))
    String schema(@Parameter(description = "4 or 3") @RequestParam(defaultValue = "4") int version) {
        if (version != 4 && version != 3) {
            throw Problem.badParameter("version", Integer.toString(version), "4 or 3");
        }
        return DescriptionReader.schema(version);
    }
}
