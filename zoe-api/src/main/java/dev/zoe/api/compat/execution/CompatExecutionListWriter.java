package dev.zoe.api.compat.execution;

import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.execution.ExecutionEntity;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes lists of executions while it reads them, the newest first. The interface 0.7 has no pages, and each execution
 * comes with its description of up to 1 MiB, so a whole list must not be in memory.
 */
@Component
class CompatExecutionListWriter {
    private static final int BATCH = 5;

    private final ExecutionQueries queries;
    private final CompatExecutionViews views;
    private final JsonMapper json;

    CompatExecutionListWriter(ExecutionQueries queries, CompatExecutionViews views, JsonMapper json) {
        this.queries = queries;
        this.views = views;
        this.json = json;
    }

    /** A failure before the first batch is a problem; a later one cuts the response off. */
    void write(ApiCaller caller, CompatExecutionFilter filter, HttpServletResponse response) throws IOException {
        List<ExecutionEntity> batch = next(caller, filter, Long.MAX_VALUE, filter.limit());
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        JsonGenerator out = json.createGenerator(response.getOutputStream());
        out.writeStartObject();
        long left = filter.limit();
        while (!batch.isEmpty()) {
            views.of(batch).forEach(execution -> {
                out.writeName(Long.toString(execution.id()));
                out.writePOJO(execution);
            });
            left -= batch.size();
            batch = next(caller, filter, batch.get(batch.size() - 1).getId(), left);
        }
        out.writeEndObject();
        out.close();
    }

    private List<ExecutionEntity> next(ApiCaller caller, CompatExecutionFilter filter, long below, long left) {
        int most = (int) Math.min(left, BATCH);
        return most == 0
                ? List.of()
                : filter.request()
                        .map(request -> queries.listWhole(caller, request.below(below, most)))
                        .orElse(List.of());
    }
}
