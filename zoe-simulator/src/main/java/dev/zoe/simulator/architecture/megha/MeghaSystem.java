package dev.zoe.simulator.architecture.megha;

import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.measurement.SystemFigures.Counter;
import dev.zoe.simulator.architecture.simulation.ComponentKind;
import dev.zoe.simulator.architecture.simulation.SchedulingSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;

/**
 * Megha: global masters match tasks with workers on views that may be behind the truth, and local masters verify and
 * launch. Tasks go to the global masters in turn, or with users to the master that has the queue of the user. An answer
 * and a heartbeat carry the state of the whole local master; the end of a task is an update for the master that
 * launched it and for the owner of the partition. Source: Megha, section IV.
 */
public final class MeghaSystem implements SchedulingSystem {

    private final Simulation simulation;
    private final MeghaCluster cluster;
    private final GlobalScheduling global;
    private final LocalScheduling local;
    private long refused;

    public MeghaSystem(Simulation simulation, MeghaSettings settings) {
        this.simulation = simulation;
        cluster = new MeghaCluster(simulation, settings);
        global = new GlobalScheduling(cluster);
        local = new LocalScheduling(cluster);
        local.beginHeartbeats();
    }

    @Override
    public void submit(int job) {
        int tasks = simulation.jobs().tasks(job);
        if (!isPossible(job)) {
            refused++;
            simulation.times().abandoned(job);
            return;
        }
        for (int task = 0; task < tasks; task++) {
            cluster.shares().waits(cluster.user(job), simulation.timeline().now());
            cluster.enqueue(job, task);
        }
        for (int gm = 0; gm < cluster.gms(); gm++) {
            global.match(gm);
        }
    }

    /** Whether there is a worker for each task of a job. */
    private boolean isPossible(int job) {
        if (cluster.rules().isEmpty()) {
            return true;
        }
        for (int task = 0; task < simulation.jobs().tasks(job); task++) {
            if (!cluster.rules().isPossible(cluster.rules().asked(job, task))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void handle(int kind, int a, int b) {
        switch (kind) {
            case MeghaEvents.MATCH_ENDS -> global.matched(a, b);
            case MeghaEvents.REQUEST_ARRIVES -> local.accept(a);
            case MeghaEvents.VERIFIED -> local.verify(a);
            case MeghaEvents.TASK_STARTS -> local.start(a);
            case MeghaEvents.RESPONSE_ARRIVES -> global.answer(a, b);
            case MeghaEvents.WORKER_FREED -> local.freed(a, b);
            case MeghaEvents.UPDATE_ARRIVES -> global.update(a, b, false);
            case MeghaEvents.HEARTBEAT -> local.heartbeat(a);
            case MeghaEvents.HEARTBEAT_ARRIVES -> global.update(a, b, true);
            case MeghaEvents.STATE_ARRIVES -> global.state(a, b, local.sentState(a));
            case MeghaEvents.REQUEST_SENT_AGAIN -> global.send(a);
            case MeghaEvents.RESPONSE_SENT_AGAIN -> local.respond(a);
            case MeghaEvents.TASK_RETURNS -> global.returned(a, b);
            default -> throw new IllegalStateException("unknown event " + kind);
        }
    }

    @Override
    public void ended(int run) {
        local.ended(run);
    }

    @Override
    public int components(ComponentKind kind) {
        return switch (kind) {
            case GM -> cluster.gms();
            case LM -> cluster.lms();
            case WORKER -> cluster.layout().workers();
            case LINK -> cluster.layout().partitions();
            default -> 0;
        };
    }

    @Override
    public void fail(ComponentKind kind, int id) {
        switch (kind) {
            case GM -> global.fail(id);
            case LM -> cluster.lm(id).down(true);
            case WORKER -> local.lose(id);
            default -> cluster.link(id % cluster.gms(), id / cluster.gms()).cut(true);
        }
    }

    @Override
    public void recover(ComponentKind kind, int id) {
        switch (kind) {
            case GM -> global.restart(id);
            case LM -> local.takeOver(id);
            case WORKER -> local.comeBack(id);
            default -> cluster.link(id % cluster.gms(), id / cluster.gms()).cut(false);
        }
    }

    @Override
    public void check() {
        for (int gm = 0; gm < cluster.gms(); gm++) {
            for (int lm = 0; lm < cluster.lms(); lm++) {
                int seen = cluster.gm(gm).seen(lm);
                int position = cluster.lm(lm).position();
                if (seen > position) {
                    throw new IllegalStateException("global master " + gm + " has seen " + seen
                            + " changes of local master " + lm + ", which has " + position);
                }
            }
        }
    }

    @Override
    public void report(SystemFigures figures) {
        cluster.measured().report(figures);
        if (!cluster.settings().users().isEmpty()) {
            cluster.shares().report(figures);
        }
        figures.count(Counter.REFUSED_JOBS, refused);
    }
}
