package dev.zoe.scheduler.internal.cluster;

import dev.zoe.scheduler.Request;

/** The largest part of any resource of the whole cluster that a request asks for. */
public final class DominantShare {

    private DominantShare() {}

    /** With all its instances. */
    public static double ofAll(Request request, Cluster cluster) {
        return share(request, cluster, true);
    }

    /** With its core instances. */
    public static double ofCore(Request request, Cluster cluster) {
        return share(request, cluster, false);
    }

    private static double share(Request request, Cluster cluster, boolean elasticToo) {
        double share = 0;
        double[] sum = new double[cluster.dimensions().count()];
        for (Request.Component component : request.components()) {
            long[] demand = cluster.dimensions().vector(component.demand());
            int count = elasticToo ? component.instances() : component.core();
            for (int d = 0; d < sum.length; d++) {
                sum[d] += (double) demand[d] * count;
            }
        }
        long[] capacity = cluster.totals().capacity();
        for (int d = 0; d < sum.length; d++) {
            share = Math.max(share, sum[d] / Math.max(1, capacity[d]));
        }
        return share;
    }
}
