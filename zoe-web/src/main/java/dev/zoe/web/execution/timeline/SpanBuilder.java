package dev.zoe.web.execution.timeline;

import dev.zoe.db.event.HistoryEvent;
import dev.zoe.db.service.ServiceSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes spans of the events of one service, or of an execution itself. */
final class SpanBuilder {
    /** Events are the only record of why a service was stopped; the master gives these reasons to other stops. */
    private static final String OF_ITSELF = "ended ";

    private static final String WITH_EXECUTION = "the execution ends";

    private static final String IDLE = "the execution is idle";

    private final Instant start;
    private final Instant end;

    /**
     * @param start where spans begin
     * @param end where the last one ends: the present, or the end of the execution
     */
    SpanBuilder(Instant start, Instant end) {
        this.start = start;
        this.end = end;
    }

    /**
     * The spans of an execution.
     *
     * @param status its state now
     * @param events its changes of state, oldest first
     */
    List<Span> ofExecution(String status, List<HistoryEvent> events) {
        return spans(status, events, false);
    }

    /** @param events changes of state of the service, oldest first */
    List<Span> ofService(ServiceSummary service, List<HistoryEvent> events) {
        return spans(service.status(), events, !service.isCore());
    }

    private List<Span> spans(String status, List<HistoryEvent> events, boolean mayBeReclaimed) {
        List<Span> spans = new ArrayList<>();
        Span open = new Span(first(status, events), start, end, "");
        Phase stopped = Phase.ENDED;
        for (HistoryEvent event : events) {
            String to = event.to().orElseThrow();
            Phase phase = Phase.of(to);
            if (to.equals("terminating")) {
                stopped = mayBeReclaimed ? afterStop(event) : Phase.ENDED;
            } else if (phase == Phase.STARTING) {
                stopped = Phase.ENDED;
            } else if (phase == Phase.ENDED) {
                phase = stopped;
            }
            Instant at = event.at().isBefore(open.from()) ? open.from() : event.at();
            add(spans, open.until(at));
            open = new Span(phase, at, end.isBefore(at) ? at : end, event.reason());
        }
        if (open.phase() != Phase.ENDED) {
            add(spans, open);
        }
        return spans;
    }

    /** Before the first change that is known. */
    private static Phase first(String status, List<HistoryEvent> events) {
        if (events.isEmpty()) {
            return Phase.of(status);
        }
        Optional<String> before = events.get(0).from();
        return before.map(Phase::of).orElse(Phase.WAITING);
    }

    /** What an elastic service does after it was stopped: ended, reclaimed or idle. */
    static Phase afterStop(HistoryEvent stop) {
        if (stop.reason().startsWith(OF_ITSELF) || stop.reason().equals(WITH_EXECUTION)) {
            return Phase.ENDED;
        }
        return stop.reason().startsWith(IDLE) ? Phase.IDLE : Phase.RECLAIMED;
    }

    /** What ended and went on waits in between. */
    private static void add(List<Span> spans, Span span) {
        Span added = span.phase() == Phase.ENDED ? span.as(Phase.WAITING) : span;
        if (added.from().equals(added.to())) {
            return;
        }
        int last = spans.size() - 1;
        if (last >= 0 && spans.get(last).phase() == added.phase()) {
            spans.set(last, spans.get(last).until(added.to()));
        } else {
            spans.add(added);
        }
    }
}
