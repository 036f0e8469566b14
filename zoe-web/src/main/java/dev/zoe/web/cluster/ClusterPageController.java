package dev.zoe.web.cluster;

import dev.zoe.api.cluster.ClusterTrendQueries;
import dev.zoe.api.cluster.NodeHolderQueries;
import dev.zoe.api.cluster.NodeQueries;
import dev.zoe.api.cluster.NodeView;
import dev.zoe.api.cluster.QueueQueries;
import dev.zoe.api.cluster.QueueView;
import dev.zoe.api.cluster.TrendPeriod;
import dev.zoe.api.event.EventQueries;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import dev.zoe.web.frame.PageController;
import java.util.List;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The cluster in one look: nodes and what runs on them, the queue, trends, and what changed. */
@PageController
class ClusterPageController {
    private static final int EVENTS = 30;

    /** The rest of the queue is folded away. */
    private static final int FIRST_LINES = 25;

    private final NodeQueries nodes;
    private final NodeHolderQueries holders;
    private final QueueQueries queue;
    private final EventQueries events;
    private final ClusterTrendQueries trends;

    ClusterPageController(
            NodeQueries nodes,
            NodeHolderQueries holders,
            QueueQueries queue,
            EventQueries events,
            ClusterTrendQueries trends) {
        this.nodes = nodes;
        this.holders = holders;
        this.queue = queue;
        this.events = events;
        this.trends = trends;
    }

    @GetMapping("/cluster")
    String show(@AuthenticationPrincipal ApiCaller caller, @RequestParam Optional<String> period, Model model) {
        live(caller, model);
        trends(caller, period, model);
        return "cluster/page";
    }

    /** What changes at once. */
    @GetMapping(path = "/cluster", params = "part=live")
    String live(@AuthenticationPrincipal ApiCaller caller, Model model) {
        List<NodeView> all = nodes.list(caller);
        QueueView waiting = queue.list(caller);
        model.addAttribute("summary", ClusterSummary.of(all));
        model.addAttribute("nodes", NodeDrawing.of(all, holders.list(caller)));
        model.addAttribute("queue", waiting);
        List<QueueLine> lines = QueueLine.of(waiting);
        int first = Math.min(FIRST_LINES, lines.size());
        model.addAttribute("firstLines", lines.subList(0, first));
        model.addAttribute("restLines", lines.subList(first, lines.size()));
        model.addAttribute("events", events.newest(caller, EVENTS));
        model.addAttribute("mayDrain", caller.may(Capability.CHANGE_CONFIG));
        model.addAttribute("seesOthers", caller.may(Capability.OPERATE_OTHERS));
        return "cluster/page :: live";
    }

    /** What changes slowly. */
    @GetMapping(path = "/cluster", params = "part=trends")
    String trends(@AuthenticationPrincipal ApiCaller caller, @RequestParam Optional<String> period, Model model) {
        TrendPeriod chosen = period.map(name -> TrendPeriod.named(name)
                        .orElseThrow(() -> Problem.badParameter("period", name, "hour, day or week")))
                .orElse(TrendPeriod.HOUR);
        model.addAttribute("period", chosen);
        model.addAttribute("periods", TrendPeriod.values());
        model.addAttribute("trend", ClusterTrend.of(trends.read(caller, chosen)));
        return "cluster/page :: trends";
    }
}
