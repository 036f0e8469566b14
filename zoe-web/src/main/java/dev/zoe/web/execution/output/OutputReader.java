package dev.zoe.web.execution.output;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.servicelog.LogSelection;
import dev.zoe.api.servicelog.ServiceLogLocator;
import dev.zoe.api.servicelog.ServiceLogQueries;
import dev.zoe.api.servicelog.ServiceLogTarget;
import dev.zoe.db.service.ServiceLogPart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Reads what services have printed. */
@Component
class OutputReader {
    /** Of one service in one answer. */
    private static final int PIECE = 256 << 10;

    /** Of all services in one answer; the others follow with the next one. */
    private static final int MOST_BYTES = 4 << 20;

    /** Makes the master keep its place in the output for the next read, and hardly wait. */
    private static final Duration WAIT = Duration.ofMillis(1);

    private static final int MOST_LINES = 200;
    private static final int MOST_BYTES_OF_LINES = 64 << 10;

    /** All that the newest part of an output has. */
    private static final int ALL_LINES = Integer.MAX_VALUE;

    private final ServiceLogLocator locator;
    private final ServiceLogQueries logs;

    OutputReader(ServiceLogLocator locator, ServiceLogQueries logs) {
        this.locator = locator;
        this.logs = logs;
    }

    /**
     * What follows at some offsets.
     *
     * @param offsets by service; empty for the newest part of an output
     * @throws Problem when there is no such execution that the caller may see, it has no such service, or a service
     *     runs and the master is away
     */
    List<OutputPiece> next(ApiCaller caller, long execution, Map<String, Optional<Long>> offsets) {
        List<ServiceLogTarget> targets = locator.findAll(caller, execution, new LogSelection(offsets.keySet(), false));
        int mostOfEnd = ServiceLogQueries.MOST_END / targets.size();
        List<OutputPiece> pieces = new ArrayList<>();
        long bytes = 0;
        for (ServiceLogTarget target : targets) {
            Optional<Long> offset = offsets.getOrDefault(target.name(), Optional.empty());
            ServiceLogPart part = offset.isPresent()
                    ? logs.read(caller, target, offset.get(), PIECE, WAIT)
                    : logs.lastLines(caller, target, ALL_LINES, mostOfEnd);
            pieces.add(OutputPiece.of(target.name(), part));
            bytes += part.bytes().remaining();
            if (bytes > MOST_BYTES) {
                break;
            }
        }
        return pieces;
    }

    /**
     * The last lines of one service.
     *
     * @throws Problem as {@link #next}
     */
    List<String> lastLines(ApiCaller caller, long execution, String service) {
        ServiceLogTarget target = locator.find(caller, execution, Optional.of(service));
        return PrintedText.lines(
                logs.lastLines(caller, target, MOST_LINES, MOST_BYTES_OF_LINES).text());
    }

    /**
     * A piece of an output that is stored as a whole.
     *
     * @throws Problem as {@link #next}
     */
    ServiceLogPart part(ApiCaller caller, long execution, String service, long offset) {
        return logs.read(caller, execution, Optional.of(service), offset, PIECE, WAIT);
    }
}
