package dev.zoe.api.cluster;

import dev.zoe.api.cluster.QueueView.Waiting;
import dev.zoe.api.execution.ExecutionIdRedaction;
import dev.zoe.api.master.ApiMasterClient;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.mapping.ResultRow;
import dev.zoe.db.user.Capability;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** Looks at the queue: as the master orders it, or while it is away by arrival. */
@Service
public class QueueQueries {
    private static final String WAITING =
            """
            select e.id, e.name, e.owner_id, u.username as owner, e.submitted_at, count(*) over () as waiting
            from execution e join users u on u.id = e.owner_id
            where e.status in ('submitted', 'queued')
            """;

    private final JdbcClient database;
    private final ApiMasterClient master;

    QueueQueries(JdbcClient database, ApiMasterClient master) {
        this.database = database;
        this.master = master;
    }

    private record Entry(long id, String name, long ownerId, String owner, Instant submittedAt, int waiting) {
        Waiting at(int position, Optional<BigDecimal> value, String verdict, ApiCaller reader) {
            return reader.mayOperate(ownerId)
                    ? new Waiting(
                            position,
                            Optional.of(id),
                            Optional.of(name),
                            Optional.of(owner),
                            Optional.of(submittedAt),
                            value,
                            Optional.of(ExecutionIdRedaction.hide(verdict, id, reader)))
                    : Waiting.ofAnotherUser(position);
        }
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
        Map<Long, Entry> entries = ids.isEmpty()
                ? Map.of()
                : database
                        .sql(WAITING + " and e.id in (:ids)")
                        .param("ids", ids)
                        .query((columns, number) -> entry(new ResultRow(columns)))
                        .stream()
                        .collect(Collectors.toMap(Entry::id, Function.identity()));
        List<Waiting> items = statistics.queue().stream()
                .flatMap(waiting -> Optional.ofNullable(entries.get(waiting.execution())).stream()
                        .map(entry -> entry.at(waiting.position(), value(waiting), waiting.verdict(), caller)))
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
        List<Entry> entries = database.sql(WAITING + " order by e.submitted_at, e.id limit " + PageLimit.MOST)
                .query((columns, number) -> entry(new ResultRow(columns)))
                .list();
        int waiting = entries.isEmpty() ? 0 : entries.get(0).waiting();
        List<Waiting> items = IntStream.range(0, entries.size())
                .mapToObj(i -> entries.get(i).at(i + 1, Optional.empty(), "master is away", caller))
                .toList();
        return new QueueView("arrival", Optional.empty(), Optional.empty(), waiting, items);
    }

    private static Entry entry(ResultRow row) throws SQLException {
        return new Entry(
                row.number("id"),
                row.text("name"),
                row.number("owner_id"),
                row.text("owner"),
                row.time("submitted_at"),
                row.count("waiting"));
    }
}
