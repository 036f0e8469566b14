package dev.zoe.web.execution.timeline;

import dev.zoe.db.service.ServiceSummary;
import java.time.Duration;
import java.util.List;

/**
 * What one service did.
 *
 * @param spans oldest first; the service has ended after the last one
 * @param marks what happened to it, oldest first
 */
public record ServiceHistory(ServiceSummary service, List<Span> spans, List<Mark> marks) {

    public ServiceHistory {
        spans = List.copyOf(spans);
        marks = List.copyOf(marks);
    }

    /** How long it was in a phase altogether. */
    public Duration in(Phase phase) {
        return spans.stream()
                .filter(span -> span.phase() == phase)
                .map(Span::duration)
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** How many times it was in a phase. */
    public long times(Phase phase) {
        return spans.stream().filter(span -> span.phase() == phase).count();
    }
}
