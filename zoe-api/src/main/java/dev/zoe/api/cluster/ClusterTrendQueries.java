package dev.zoe.api.cluster;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.trend.ClusterTrendReader;
import dev.zoe.db.trend.TrendRange;
import dev.zoe.db.user.Capability;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Service;

/**
 * Shows how the cluster did over the last hour, day or week. A trend holds no names, so all readers get the same one,
 * and it is kept for a short time: a week may hold very many events.
 */
@Service
public class ClusterTrendQueries {
    private final ClusterTrendReader trends;
    private final Clock clock;
    private final Map<TrendPeriod, ClusterTrendView> newest = new ConcurrentHashMap<>();

    ClusterTrendQueries(ClusterTrendReader trends, Clock clock) {
        this.trends = trends;
        this.clock = clock;
    }

    /** @throws Problem when the role of the caller may not see the status of the cluster */
    public ClusterTrendView read(ApiCaller caller, TrendPeriod period) {
        caller.require(Capability.SEE_STATUS);
        Instant now = clock.instant();
        ClusterTrendView view = newest.compute(
                period,
                (same, known) ->
                        known != null && known.range().end().plus(period.kept()).isAfter(now)
                                ? known
                                : read(period.until(now)));
        return view;
    }

    private ClusterTrendView read(TrendRange range) {
        return new ClusterTrendView(range, trends.allocation(range), trends.waiting(range), trends.completions(range));
    }
}
