package dev.zoe.master.metrics;

import dev.zoe.master.event.EventInbox;
import dev.zoe.master.event.MasterEvent;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.scheduler.NodeAllocation;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Queries the load of the scheduler from the loop at a fixed interval, and shows the last result. A standby shows no
 * load. While the loop does not answer, the age of the result grows.
 */
public final class LoadMetrics {

    private static final double NANOS = 1e9;

    private final Supplier<EventInbox> inbox;
    private final BooleanSupplier isLeader;
    private final InvariantViolations violations;
    private final LongSupplier nanos;
    /** Always the same event: the inbox holds it only once. */
    private final MasterEvent.StateQuery query = new MasterEvent.StateQuery(this::update);

    private volatile Optional<LoadSnapshot> latest = Optional.empty();
    private volatile long answeredNanos;

    /**
     * @param inbox the inbox of the present session
     * @param isLeader whether this process is the leader
     * @param nanos a monotonic clock, such as {@code System::nanoTime}
     */
    public LoadMetrics(
            MeterRegistry registry,
            Supplier<EventInbox> inbox,
            BooleanSupplier isLeader,
            InvariantViolations violations,
            LongSupplier nanos) {
        this.inbox = inbox;
        this.isLeader = isLeader;
        this.violations = violations;
        this.nanos = nanos;
        this.answeredNanos = nanos.getAsLong();
        gauge(
                registry,
                "zoe.leader",
                "1 when this master leads, 0 when it stands by",
                () -> isLeader.getAsBoolean() ? 1 : 0);
        gauge(registry, "zoe.loop.age", "Seconds since the loop last answered; 0 on a standby", this::age, "seconds");
        gauge(registry, "zoe.inbox.length", "Events that wait for the loop", () -> inbox.get()
                .size());
        load(registry, "zoe.queue.length", "Executions that wait", LoadSnapshot::waiting);
        load(registry, "zoe.executions.in.service", "Executions that have their core", LoadSnapshot::inService);
        nodes(registry, "up", load -> load.nodes().up());
        nodes(registry, "drained", load -> load.nodes().drained());
        nodes(registry, "silent", load -> load.nodes().silent());
        resource(registry, "cores", LoadSnapshot.Amounts::cores);
        resource(registry, "memory", LoadSnapshot.Amounts::memory);
        resource(registry, "gpus", LoadSnapshot.Amounts::gpus);
    }

    /** Queries the loop; no more than one query waits. */
    public void refresh() {
        if (!isLeader.getAsBoolean()) {
            latest = Optional.empty();
            answeredNanos = nanos.getAsLong();
        } else {
            inbox.get().put(query);
        }
    }

    private void update(WorkingSet working) {
        check(working);
        latest = Optional.of(LoadSnapshot.of(working));
        answeredNanos = nanos.getAsLong();
    }

    private void check(WorkingSet working) {
        for (NodeAllocation node : working.engine().nodes()) {
            if (!node.allocated().fitsIn(node.node().capacity())) {
                violations.count(InvariantViolations.Rule.NODE_OVERCOMMITTED);
            }
        }
        if (working.hasOrphanedPendingStarts()) {
            violations.count(InvariantViolations.Rule.PENDING_START_WITHOUT_EXECUTION);
        }
    }

    private double age() {
        return isLeader.getAsBoolean() ? (nanos.getAsLong() - answeredNanos) / NANOS : 0;
    }

    private void load(MeterRegistry registry, String name, String description, ToDoubleFunction<LoadSnapshot> value) {
        Gauge.builder(name, () -> shown(value)).description(description).register(registry);
    }

    private void nodes(MeterRegistry registry, String status, ToDoubleFunction<LoadSnapshot> value) {
        Gauge.builder("zoe.nodes", () -> shown(value))
                .description("Nodes: up, drained (they get nothing new), silent (they do not answer)")
                .tag("status", status)
                .register(registry);
    }

    private void resource(MeterRegistry registry, String name, ToDoubleFunction<LoadSnapshot.Amounts> value) {
        Gauge.builder("zoe.resource.capacity", () -> shown(load -> value.applyAsDouble(load.capacity())))
                .description("Cores, bytes and devices of all nodes")
                .tag("resource", name)
                .register(registry);
        Gauge.builder("zoe.resource.allocated", () -> shown(load -> value.applyAsDouble(load.allocated())))
                .description("Cores, bytes and devices that services have")
                .tag("resource", name)
                .register(registry);
        Gauge.builder(
                        "zoe.allocation",
                        () -> shown(load -> {
                            double capacity = value.applyAsDouble(load.capacity());
                            return capacity == 0 ? 0 : value.applyAsDouble(load.allocated()) / capacity;
                        }))
                .description("Allocated divided by capacity, 0 to 1")
                .tag("resource", name)
                .baseUnit("ratio")
                .register(registry);
    }

    private double shown(ToDoubleFunction<LoadSnapshot> value) {
        return latest.map(value::applyAsDouble).orElse(Double.NaN);
    }

    private static void gauge(MeterRegistry registry, String name, String description, Supplier<Number> value) {
        Gauge.builder(name, value).description(description).register(registry);
    }

    private static void gauge(
            MeterRegistry registry, String name, String description, Supplier<Number> value, String unit) {
        Gauge.builder(name, value).description(description).baseUnit(unit).register(registry);
    }
}
