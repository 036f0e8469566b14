package dev.zoe.master.explain;

import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.state.ActiveExecution;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.protocol.MasterReply;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Verdict;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Explains the status of an execution with the verdict of the scheduler, and once it is placed also with the reasons
 * why its core services have not been started. Only the thread of the loop may call it.
 */
public final class ExecutionExplainer {

    private final Clock clock;

    public ExecutionExplainer(Clock clock) {
        this.clock = clock;
    }

    /** The explanation of an execution, with the verdict "unknown" when the scheduler has no request of it. */
    public MasterReply.Explanation explain(long execution, WorkingSet working) {
        Verdict verdict = working.engine().explain(execution, RequestFactory.seconds(clock.instant()));
        return new MasterReply.Explanation(
                execution,
                verdict.state().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                verdict.position(),
                reasons(verdict, execution, working),
                missing(verdict.missing()),
                verdict.nearest().map(Verdict.Nearest::node).orElse(""),
                verdict.holders().stream().map(ExecutionExplainer::holder).toList());
    }

    private static List<String> reasons(Verdict verdict, long execution, WorkingSet working) {
        if (verdict.state() != Verdict.State.IN_SERVICE) {
            return verdict.reasons();
        }
        List<String> delays = working.execution(execution)
                .map(active -> new StartDelayReasons(active, working).sentences())
                .orElse(List.of());
        List<String> idle = working.execution(execution)
                .filter(ActiveExecution::isElasticWithheld)
                .map(active -> List.of("Its elastic services are stopped because it is idle."))
                .orElse(List.of());
        return Stream.of(delays, idle, verdict.reasons()).flatMap(List::stream).toList();
    }

    private static MasterReply.Explanation.Holder holder(Verdict.Holder holder) {
        Resources held = holder.held();
        return new MasterReply.Explanation.Holder(
                holder.request(), holder.core(), holder.elastic(), held.millicores(), held.memory(), held.gpus());
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
}
