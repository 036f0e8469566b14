package dev.zoe.master.rpc;

import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.protocol.MasterReply;
import dev.zoe.scheduler.CountingEngine;
import dev.zoe.scheduler.NodeAllocation;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.SchedulingEngine;
import dev.zoe.scheduler.Verdict;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Puts what the scheduler knows into replies. Called by the loop's thread. */
final class SchedulerReplies {

    /** The first of the queue that have the full reason why they wait. */
    private static final int EXPLAINED = 20;

    /** To explain all that are listed, on a large cluster, would hold up the loop for seconds. */
    private static final long EXPLAINING_NANOS = Duration.ofMillis(20).toNanos();

    private final Clock clock;

    SchedulerReplies(Clock clock) {
        this.clock = clock;
    }

    MasterReply explain(long execution, WorkingSet working) {
        Verdict verdict = working.engine().explain(execution, now());
        return new MasterReply.Explanation(
                execution,
                verdict.state().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                verdict.position(),
                verdict.state() == Verdict.State.IN_SERVICE ? working.startReasons(execution) : verdict.reasons(),
                missing(verdict.missing()),
                verdict.nearest().map(Verdict.Nearest::node).orElse(""));
    }

    MasterReply statistics(int queueLimit, WorkingSet working) {
        SchedulingEngine engine = working.engine();
        double now = now();
        List<MasterReply.Statistics.Waiting> queue = new ArrayList<>();
        long begun = System.nanoTime();
        for (CountingEngine.Queued queued : engine.queue(queueLimit, now)) {
            boolean inFull = queued.position() <= EXPLAINED && System.nanoTime() - begun < EXPLAINING_NANOS;
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
                engine.nodes().stream().map(SchedulerReplies::load).toList());
    }

    /** Those without a deadline come by arrival, which would look like a deadline. */
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

    private static Map<String, Long> missing(Resources missing) {
        Map<String, Long> map = new LinkedHashMap<>();
        if (missing.millicores() > 0) {
            map.put("millicores", missing.millicores());
        }
        if (missing.memory() > 0) {
            map.put("memory", missing.memory());
        }
        if (missing.gpus() > 0) {
            map.put("gpus", (long) missing.gpus());
        }
        return map;
    }

    private double now() {
        return RequestFactory.seconds(clock.instant());
    }
}
