package dev.zoe.cli.internal.top;

import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.AlignedTable.Cell;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.QueryParameters;
import dev.zoe.cli.internal.rest.RestResponse;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.screen.StyledLines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jline.utils.AttributedString;
import tools.jackson.databind.JsonNode;

/** Reads the pages about one execution. */
final class ExecutionReport {

    private static final int MOST_LINES = 200;

    private final ZoeRestClient api;
    private final boolean colours;

    ExecutionReport(ZoeRestClient api, boolean colours) {
        this.api = api;
        this.colours = colours;
    }

    List<AttributedString> read(TopPage page, ExecutionDocument execution) {
        return page == TopPage.LOGS ? logs(execution) : details(execution);
    }

    private List<AttributedString> details(ExecutionDocument execution) {
        List<AttributedString> lines = new ArrayList<>();
        lines.add(StyledLines.bold(HumanReadable.oneLine(execution.title() + " of "
                + execution.json().path("owner").asString("?") + ": " + execution.status())));
        JsonNode explanation = api.get("/executions/" + execution.id() + "/explanation");
        for (JsonNode reason : explanation.path("reasons")) {
            lines.add(new AttributedString("  " + HumanReadable.oneLine(reason.asString(""))));
        }
        lines.add(AttributedString.EMPTY);
        AlignedTable services = new AlignedTable()
                .text("SERVICE")
                .text("PART")
                .text("STATUS")
                .text("NODE")
                .number("CPU")
                .number("MEMORY")
                .number("RESTARTS");
        for (JsonNode service :
                api.get("/executions/" + execution.id() + "/services").path("items")) {
            services.row(
                    service.path("name").asString(""),
                    service.path("core").asBoolean(false) ? "core" : "elastic",
                    Cell.status(service.path("status").asString("?")),
                    service.path("node").asString(""),
                    service.path("used_cores").isNumber()
                            ? HumanReadable.cores(service.path("used_cores").asDouble())
                            : "",
                    service.path("used_memory").isNumber()
                            ? HumanReadable.size(service.path("used_memory").asLong())
                            : "",
                    service.path("restarts").asString(""));
        }
        lines.addAll(StyledLines.of(services, colours));
        return lines;
    }

    /** The last lines of the monitored service. */
    private List<AttributedString> logs(ExecutionDocument execution) {
        List<AttributedString> lines = new ArrayList<>();
        lines.add(StyledLines.bold(HumanReadable.oneLine("log of " + execution.title())));
        String path = "/executions/" + execution.id() + "/logs" + new QueryParameters().with("tail", MOST_LINES);
        try (RestResponse response = api.stream(path, Map.of("Accept", "text/plain"));
                InputStream body = response.body()) {
            new String(body.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> new AttributedString(HumanReadable.oneLine(line)))
                    .forEach(lines::add);
            return lines;
        } catch (IOException broken) {
            throw api.connectionLost(broken);
        }
    }
}
