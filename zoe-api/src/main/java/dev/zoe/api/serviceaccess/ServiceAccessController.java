package dev.zoe.api.serviceaccess;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Handshakes of WebSockets into services. */
@RestController
@RequestMapping("/api/v1/executions/{id}")
@Tag(name = "services", description = "Instances of the components of an execution")
class ServiceAccessController {
    private static final String SERVICE = "Name of the service; the first monitored one when absent";
    private static final String FRAMES = " The handshake of a WebSocket with the protocol zoe-session-1, whose messages"
            + " docs/reference/service-sessions.md describes. It is refused as any other request, with a problem.";
    private static final int MOST_ARGUMENTS = 1_000;
    private static final int LARGEST_SIZE = 10_000;

    private final ServiceAccess access;

    ServiceAccessController(ServiceAccess access) {
        this.access = access;
    }

    @GetMapping("/exec")
    @Operation(
            summary = "Run a program in the container of a service",
            description = "The program runs beside that of the service, as the same user." + FRAMES)
    @Parameter(
            name = "command",
            in = ParameterIn.QUERY,
            required = true,
            description = "The program; each further one is an argument of it",
            array = @ArraySchema(schema = @Schema(type = "string"), minItems = 1))
    @ApiResponse(responseCode = "101", description = "The WebSocket is open")
    void exec(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable long id,
            @Parameter(description = SERVICE) @RequestParam Optional<String> service,
            @Parameter(description = "Whether the program gets a terminal") @RequestParam(defaultValue = "false")
                    boolean tty,
            @Parameter(description = "Whether the client sends input") @RequestParam(defaultValue = "false")
                    boolean stdin,
            @Parameter(description = "Width of the terminal in characters; 0 when it is not known")
                    @RequestParam(defaultValue = "0")
                    int columns,
            @Parameter(description = "Height of the terminal in lines; 0 when it is not known")
                    @RequestParam(defaultValue = "0")
                    int rows,
            @Parameter(hidden = true) HttpServletRequest request,
            @Parameter(hidden = true) HttpServletResponse response)
            throws IOException, ServletException {
        access.open(
                caller,
                id,
                service,
                SessionKind.EXEC,
                target -> new SessionPlan.Exec(
                        command(request), tty, stdin, size("columns", columns), size("rows", rows)),
                request,
                response);
    }

    @GetMapping("/port-forward")
    @Operation(
            summary = "Connect to ports of a service",
            description = "Each connection is a channel of the WebSocket." + FRAMES)
    @Parameter(
            name = "port",
            in = ParameterIn.QUERY,
            required = true,
            description = "Number of a TCP port, or its name in the description; may be repeated",
            array = @ArraySchema(schema = @Schema(type = "string"), minItems = 1, maxItems = ServicePorts.MOST))
    @ApiResponse(responseCode = "101", description = "The WebSocket is open")
    void forward(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable long id,
            @Parameter(description = SERVICE) @RequestParam Optional<String> service,
            @Parameter(hidden = true) HttpServletRequest request,
            @Parameter(hidden = true) HttpServletResponse response)
            throws IOException, ServletException {
        access.open(
                caller,
                id,
                service,
                SessionKind.FORWARD,
                target -> new SessionPlan.Forward(access.ports(caller, id, target, values(request, "port"))),
                request,
                response);
    }

    private static List<String> command(HttpServletRequest request) {
        List<String> command = values(request, "command");
        if (command.isEmpty() || command.get(0).isEmpty() || command.size() > MOST_ARGUMENTS) {
            throw Problem.badParameter(
                    "command",
                    String.join(" ", command),
                    "a program, and then up to %d times an argument".formatted(MOST_ARGUMENTS - 1));
        }
        if (command.stream().anyMatch(part -> part.indexOf(0) >= 0)) {
            throw Problem.badParameter("command", "…", "texts without the character NUL");
        }
        return command;
    }

    private static int size(String name, int value) {
        if (value < 0 || value > LARGEST_SIZE) {
            throw Problem.badParameter(name, Integer.toString(value), "0 to " + LARGEST_SIZE);
        }
        return value;
    }

    /** As they are: Spring would take a comma for the border between two values. */
    private static List<String> values(HttpServletRequest request, String name) {
        String[] values = request.getParameterValues(name);
        return values == null ? List.of() : List.of(values);
    }
}
