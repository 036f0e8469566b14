package dev.zoe.api.compat.server;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.zoe.api.compat.EpochSeconds;
import dev.zoe.api.compat.server.SchedulerStatisticsView.NodeLoad;
import dev.zoe.api.compat.server.SchedulerStatisticsView.PlatformStats;
import dev.zoe.api.master.ApiMasterClient;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.execution.ExecutionStatusById;
import dev.zoe.db.execution.WaitingExecutionReader;
import dev.zoe.db.execution.WaitingExecutionRow;
import dev.zoe.db.node.NodeUsageReader;
import dev.zoe.db.node.NodeUsageRow;
import dev.zoe.db.service.ServiceOnNode;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.usage.MeasuredUseOfNode;
import dev.zoe.db.usage.MeasuredUseReader;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Reads the statistics, at most once a second for all callers, because callers without a log-in may ask for them. They
 * hold numbers, and no names of users or executions.
 */
@Component
class SchedulerStatistics {
    private static final Duration REMEMBERED = Duration.ofSeconds(1);
    private static final String ONLY = "statistics";

    private final WaitingExecutionReader waiting;
    private final ExecutionRepository executions;
    private final NodeUsageReader nodes;
    private final ServiceRepository services;
    private final MeasuredUseReader measured;
    private final ApiMasterClient master;
    private final Clock clock;
    private final LoadingCache<String, SchedulerStatisticsView> last;

    SchedulerStatistics(
            WaitingExecutionReader waiting,
            ExecutionRepository executions,
            NodeUsageReader nodes,
            ServiceRepository services,
            MeasuredUseReader measured,
            ApiMasterClient master,
            Clock clock) {
        this.waiting = waiting;
        this.executions = executions;
        this.nodes = nodes;
        this.services = services;
        this.measured = measured;
        this.master = master;
        this.clock = clock;
        this.last = Caffeine.newBuilder().expireAfterWrite(REMEMBERED).build(only -> readNow());
    }

    SchedulerStatisticsView read() {
        return last.get(ONLY);
    }

    private SchedulerStatisticsView readNow() {
        Map<Boolean, List<Long>> started = executions.findStatesOfStarted().stream()
                .collect(Collectors.partitioningBy(
                        execution -> execution.status() == ExecutionStatus.CLEANING_UP,
                        Collectors.mapping(ExecutionStatusById::id, Collectors.toList())));
        Queue queue = queue();
        List<Long> running = started.getOrDefault(false, List.of());
        List<Long> ending = started.getOrDefault(true, List.of());
        return new SchedulerStatisticsView(
                queue.length(), running.size(), ending.size(), queue.head(), running, ending, platform());
    }

    /** @param head numbers of the first executions */
    private record Queue(int length, List<Long> head) {}

    /** In the order of the master, or by arrival while it is away. */
    private Queue queue() {
        Optional<MasterReply> reply = master.ask(new MasterRequest.Statistics(PageLimit.MOST));
        if (reply.isPresent() && reply.get() instanceof MasterReply.Statistics statistics) {
            return new Queue(
                    statistics.waiting(),
                    statistics.queue().stream()
                            .map(MasterReply.Statistics.Waiting::execution)
                            .toList());
        }
        List<WaitingExecutionRow> rows = waiting.oldest(PageLimit.MOST);
        return new Queue(
                rows.isEmpty() ? 0 : rows.get(0).waiting(),
                rows.stream().map(WaitingExecutionRow::id).toList());
    }

    private PlatformStats platform() {
        Map<String, List<Long>> placed = services.findIdsOnNodes().stream()
                .collect(Collectors.groupingBy(
                        ServiceOnNode::node, Collectors.mapping(ServiceOnNode::id, Collectors.toList())));
        List<NodeUsageRow> rows = nodes.readAll();
        Map<String, MeasuredUseOfNode> used =
                measured.ofNodes().stream().collect(Collectors.toMap(MeasuredUseOfNode::node, Function.identity()));
        return new PlatformStats(
                EpochSeconds.of(clock.instant()),
                rows.stream()
                        .map(node -> NodeLoad.of(
                                node,
                                placed.getOrDefault(node.name(), List.of()),
                                Optional.ofNullable(used.get(node.name()))))
                        .toList());
    }
}
