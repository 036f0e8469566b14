package dev.zoe.simulator.architecture.measurement;

import dev.zoe.simulator.statistics.ValueDistribution;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/** What a system reports of itself at the end of a run. */
public final class SystemFigures {

    private final JobTimes times;
    private final double seconds;
    private final List<AgentFigures> agents = new ArrayList<>();
    private final Map<DelayPart, ValueDistribution> parts = new EnumMap<>(DelayPart.class);
    private final Map<String, Long> messages = new TreeMap<>();
    private final Map<Counter, Long> counters = new EnumMap<>(Counter.class);
    private final List<UserShare> shares = new ArrayList<>();
    private double decisionSeconds = Double.NaN;
    private double locality = Double.NaN;

    /** Figures over a measured time in seconds. */
    public SystemFigures(JobTimes times, double seconds) {
        this.times = times;
        this.seconds = seconds;
    }

    /** Parts of the allocation time of a task, as the paper of Megha divides it. */
    public enum DelayPart {
        GM_QUEUE,
        MATCH,
        LM_QUEUE,
        VERIFY,
        NETWORK,
        WORKER_QUEUE
    }

    /** Things that some systems count. */
    public enum Counter {
        /** Decisions of a global master on a stale view of its own partitions. */
        INTERNAL_INCONSISTENCIES,
        /** Decisions of a global master on a stale view of partitions of others. */
        EXTERNAL_INCONSISTENCIES,
        REPARTITIONS,
        PREEMPTIONS_ATTEMPTED,
        PREEMPTIONS_DONE,
        /** Jobs that could never run, such as those larger than their partition. */
        REFUSED_JOBS
    }

    /**
     * What a user has.
     *
     * @param share fraction of the cluster that was promised
     * @param held mean fraction of the cluster that the user held
     */
    public record UserShare(String user, double share, double held) {}

    /** Adds an agent that thought for some seconds; its waits are those of the jobs of its own. */
    public void agent(String name, double busySeconds, long succeeded, long failed, IntPredicate own) {
        agents.add(new AgentFigures(
                name,
                busySeconds / seconds,
                times.waitFirst(own),
                times.waitFull(own),
                succeeded,
                failed,
                times.left(own)));
    }

    public void part(DelayPart part, ValueDistribution values) {
        parts.put(part, values);
    }

    public void messages(String kind, long number) {
        messages.put(kind, number);
    }

    public void count(Counter counter, long number) {
        counters.put(counter, number);
    }

    /** Real time of this machine for a decision, as a mean in seconds. Unlike all others it differs between runs. */
    public void decisionSeconds(double seconds) {
        decisionSeconds = seconds;
    }

    /** Fraction of the tasks that started on a machine with their data. */
    public void locality(double fraction) {
        locality = fraction;
    }

    public void share(UserShare share) {
        shares.add(share);
    }

    public List<AgentFigures> agents() {
        return List.copyOf(agents);
    }

    /** Mean of a part in seconds; not-a-number where the system has no such part. */
    public double part(DelayPart part) {
        return parts.containsKey(part) ? parts.get(part).mean() : Double.NaN;
    }

    /** Messages by kind, in the order of the alphabet. */
    public Map<String, Long> messages() {
        return new TreeMap<>(messages);
    }

    /** The count; 0 where the system has no such thing. */
    public long count(Counter counter) {
        return counters.getOrDefault(counter, 0L);
    }

    /** Real mean time of a decision; not-a-number where decision times are assumed. */
    public double decisionSeconds() {
        return decisionSeconds;
    }

    /** Fraction of the tasks that started near their data; not-a-number where data do not matter. */
    public double locality() {
        return locality;
    }

    public List<UserShare> shares() {
        return List.copyOf(shares);
    }
}
