package dev.zoe.api.cluster;

import dev.zoe.api.cluster.QueueView.Waiting;
import dev.zoe.api.execution.ExecutionIdRedaction;
import dev.zoe.api.master.ApiMasterClient;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.execution.WaitingExecutionReader;
import dev.zoe.db.execution.WaitingExecutionRow;
import dev.zoe.db.user.Capability;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.stereotype.Service;

/** Shows the queue in the order of the master, or by arrival while the master is away. */
@Service
public class QueueQueries {
    private final WaitingExecutionReader executions;
    private final ApiMasterClient master;

    QueueQueries(WaitingExecutionReader executions, ApiMasterClient master) {
        this.executions = executions;
        this.master = master;
    }

    /** @throws Problem when the role of the caller may not see the status of the cluster */
    public QueueView list(ApiCaller caller) {
        caller.require(Capability.SEE_STATUS);
        Optional<MasterReply> reply = master.ask(new MasterRequest.Statistics(PageLimit.MOST));
        return reply.isPresent() && reply.get() instanceof MasterReply.Statistics statistics
                ? ordered(statistics, caller)
                : byArrival(caller);
    }

    private QueueView ordered(MasterReply.Statistics statistics, ApiCaller caller) {
        List<Long> ids = statistics.queue().stream()
                .map(MasterReply.Statistics.Waiting::execution)
                .toList();
        Map<Long, WaitingExecutionRow> rows =
                executions.find(ids).stream().collect(Collectors.toMap(WaitingExecutionRow::id, Function.identity()));
        List<Waiting> items = statistics.queue().stream()
                .flatMap(waiting -> Optional.ofNullable(rows.get(waiting.execution())).stream()
                        .map(row -> view(row, waiting.position(), value(waiting), waiting.verdict(), caller)))
                .toList();
        return new QueueView(
                statistics.order(),
                Optional.of(statistics.allocator()),
                QueueValueUnit.of(statistics.order()),
                statistics.waiting(),
                items);
    }

    private static Optional<BigDecimal> value(MasterReply.Statistics.Waiting waiting) {
        return Optional.of(waiting.value()).filter(text -> !text.isEmpty()).map(BigDecimal::new);
    }

    private QueueView byArrival(ApiCaller caller) {
        List<WaitingExecutionRow> rows = executions.oldest(PageLimit.MOST);
        int waiting = rows.isEmpty() ? 0 : rows.get(0).waiting();
        List<Waiting> items = IntStream.range(0, rows.size())
                .mapToObj(i -> view(rows.get(i), i + 1, Optional.empty(), "master is away", caller))
                .toList();
        return new QueueView("arrival", Optional.empty(), Optional.empty(), waiting, items);
    }

    private static Waiting view(
            WaitingExecutionRow row, int position, Optional<BigDecimal> value, String verdict, ApiCaller reader) {
        return reader.mayOperate(row.ownerId())
                ? new Waiting(
                        position,
                        Optional.of(row.id()),
                        Optional.of(row.name()),
                        Optional.of(row.owner()),
                        Optional.of(row.submittedAt()),
                        value,
                        Optional.of(ExecutionIdRedaction.hide(verdict, row.id(), reader)))
                : Waiting.ofAnotherUser(position);
    }
}
