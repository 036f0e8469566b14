package dev.zoe.web.cluster;

import dev.zoe.api.cluster.QueueView;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A line of the queue: a waiting execution, or several in a row that the reader may not see.
 *
 * @param last position of the last one; the same as that of {@code first} for one
 * @param time the value of an order by time; else empty
 * @param amount the value of any other order, rounded to what people read; else empty
 */
public record QueueLine(QueueView.Waiting first, int last, Optional<Instant> time, Optional<BigDecimal> amount) {

    private static final String TIME = "time";

    public boolean isOfOthers() {
        return first.executionId().isEmpty();
    }

    static List<QueueLine> of(QueueView queue) {
        boolean isTime = queue.valueUnit().filter(TIME::equals).isPresent();
        List<QueueLine> lines = new ArrayList<>();
        for (QueueView.Waiting waiting : queue.items()) {
            QueueLine line = new QueueLine(
                    waiting,
                    waiting.position(),
                    waiting.value().filter(value -> isTime).map(value -> Instant.ofEpochSecond(value.longValue())),
                    waiting.value().filter(value -> !isTime).map(QueueLine::rounded));
            int newest = lines.size() - 1;
            if (newest >= 0 && line.isOfOthers() && lines.get(newest).isOfOthers()) {
                lines.set(
                        newest, new QueueLine(lines.get(newest).first, line.last, Optional.empty(), Optional.empty()));
            } else {
                lines.add(line);
            }
        }
        return lines;
    }

    private static BigDecimal rounded(BigDecimal value) {
        boolean isSmall = value.abs().compareTo(BigDecimal.TEN) < 0;
        return value.setScale(isSmall ? 3 : 0, RoundingMode.HALF_UP);
    }
}
