package dev.zoe.simulator.architecture.ordering;

import java.util.function.IntPredicate;

/**
 * Dominant resource fairness: the next task goes to the user with the smallest dominant share, over its weight. A user
 * without demand is left out, and does not stop the others.
 */
public final class DominantShares {

    private final long[] capacity;
    private final double[] weights;
    private final long[][] held;

    /**
     * No user holds anything.
     *
     * @param capacity of each resource
     * @param weights of the users, above 0
     */
    public DominantShares(long[] capacity, double[] weights) {
        this.capacity = capacity.clone();
        this.weights = weights.clone();
        held = new long[weights.length][capacity.length];
    }

    /** A user takes resources a number of times; a negative number gives them back. */
    public void add(int user, long[] demand, int times) {
        for (int i = 0; i < demand.length; i++) {
            held[user][i] += demand[i] * times;
        }
    }

    /** The largest of the shares of resources that a user holds, over its weight. */
    public double share(int user) {
        double most = 0;
        for (int i = 0; i < capacity.length; i++) {
            most = Math.max(most, capacity[i] == 0 ? 0 : (double) held[user][i] / capacity[i]);
        }
        return most / weights[user];
    }

    /** The user with the smallest share of those that can take more, or -1 when none can. */
    public int next(IntPredicate canTake) {
        int poorest = -1;
        for (int user = 0; user < weights.length; user++) {
            if (canTake.test(user) && (poorest < 0 || share(user) < share(poorest))) {
                poorest = user;
            }
        }
        return poorest;
    }

    /**
     * Gives a whole cluster to users without end: how many tasks each gets.
     *
     * @param demands of a task of each user
     * @param most tasks that each user wants
     */
    public static int[] fill(long[] capacity, long[][] demands, double[] weights, int[] most) {
        DominantShares shares = new DominantShares(capacity, weights);
        long[] free = capacity.clone();
        int[] tasks = new int[demands.length];
        int next = shares.next(user -> fits(free, demands[user]) && tasks[user] < most[user]);
        while (next >= 0) {
            for (int i = 0; i < free.length; i++) {
                free[i] -= demands[next][i];
            }
            tasks[next]++;
            shares.add(next, demands[next], 1);
            next = shares.next(user -> fits(free, demands[user]) && tasks[user] < most[user]);
        }
        return tasks;
    }

    private static boolean fits(long[] free, long[] demand) {
        for (int i = 0; i < free.length; i++) {
            if (demand[i] > free[i]) {
                return false;
            }
        }
        return true;
    }
}
