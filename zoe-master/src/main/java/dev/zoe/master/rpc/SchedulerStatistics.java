package dev.zoe.master.rpc;

import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.protocol.MasterReply;
import dev.zoe.scheduler.NodeAllocation;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.engine.CountingEngine;
import dev.zoe.scheduler.engine.SchedulingEngine;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The queue, the allocations and the nodes of the scheduler. Only the thread of the loop may call it. */
final class SchedulerStatistics {

    /** Number of requests at the head of the queue that are shown with the full reason why they wait. */
    private static final int MAX_EXPLAINED = 20;

    /** Bound on the time of full reasons, which would hold up the loop for seconds on a large cluster. */
    private static final long MAX_EXPLAINING_NANOS = Duration.ofMillis(20).toNanos();

    private final Clock clock;

    SchedulerStatistics(Clock clock) {
        this.clock = clock;
    }

    MasterReply of(int queueLimit, WorkingSet working) {
        SchedulingEngine engine = working.engine();
        double now = now();
        List<MasterReply.Statistics.Waiting> queue = new ArrayList<>();
        long start = System.nanoTime();
        for (CountingEngine.Queued queued : engine.queue(queueLimit, now)) {
            boolean inFull = queued.position() <= MAX_EXPLAINED && System.nanoTime() - start < MAX_EXPLAINING_NANOS;
            String why = inFull
                    ? String.join("; ", engine.explain(queued.request(), now).reasons())
                    : "order: %d applications ahead".formatted(queued.position() - 1);
            queue.add(new MasterReply.Statistics.Waiting(
                    queued.request(), queued.position(), value(queued, working), why));
        }
        return new MasterReply.Statistics(
                engine.settings().order().wire(),
                engine.settings().allocator().wire(),
                engine.waitingCount(),
                engine.inService(),
                queue,
                engine.nodes().stream().map(SchedulerStatistics::load).toList());
    }

    /** Without a deadline, the order is by arrival, which would look like a deadline. */
    private static String value(CountingEngine.Queued queued, WorkingSet working) {
        double value = working.engine().settings().order() == QueueOrder.DEADLINE
                ? working.deadline(queued.request())
                : queued.value();
        return Double.isFinite(value) ? BigDecimal.valueOf(value).toPlainString() : "";
    }

    private static MasterReply.Statistics.NodeLoad load(NodeAllocation node) {
        Resources capacity = node.node().capacity();
        return new MasterReply.Statistics.NodeLoad(
                node.node().name(),
                node.node().drained() ? "drained" : "up",
                node.node().labels().stream().sorted().toList(),
                capacity.millicores(),
                node.allocated().millicores(),
                capacity.memory(),
                node.allocated().memory(),
                capacity.gpus(),
                node.allocated().gpus(),
                node.instances());
    }

    private double now() {
        return RequestFactory.seconds(clock.instant());
    }
}
