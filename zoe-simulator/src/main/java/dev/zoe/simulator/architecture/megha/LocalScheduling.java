package dev.zoe.simulator.architecture.megha;

import dev.zoe.simulator.architecture.measurement.SystemFigures.Counter;
import dev.zoe.simulator.architecture.simulation.RunningTasks;
import dev.zoe.simulator.architecture.timeline.Timeline;
import java.util.HashMap;
import java.util.Map;

/** What local masters do: they verify requests, launch and preempt tasks, and inform global masters. */
final class LocalScheduling {

    private final MeghaCluster cluster;
    private final Timeline timeline;
    private final LaunchRequests requests;
    private final double hop;
    private final Map<Integer, int[]> states = new HashMap<>();

    LocalScheduling(MeghaCluster cluster) {
        this.cluster = cluster;
        timeline = cluster.timeline();
        requests = cluster.requests();
        hop = cluster.settings().hopSeconds();
    }

    /** Puts the first heartbeat of each local master on the timeline, at different times. */
    void beginHeartbeats() {
        for (int lm = 0; lm < cluster.lms(); lm++) {
            double first = cluster.settings().heartbeatSeconds() * (lm + 1) / cluster.lms();
            timeline.after(first, MeghaEvents.HEARTBEAT, lm, 0);
        }
    }

    void accept(int request) {
        LocalMaster lm = cluster.localMaster(requests.worker(request));
        if (lm.isDown()) {
            lm.waitingRequests().addLast(request);
            return;
        }
        double verify = verifySeconds(request);
        double done = lm.server().accept(timeline.now(), verify);
        requests.queuedAtLm(request, done - verify - timeline.now());
        timeline.at(done, MeghaEvents.VERIFIED, request, 0);
    }

    /** A local master verifies, and writes its state into the answer. */
    private double verifySeconds(int request) {
        MeghaCosts costs = cluster.settings().costs();
        int workers = cluster.layout().workersOf(cluster.layout().localMaster(requests.worker(request)));
        return costs.verifySeconds() + costs.entrySeconds() * workers;
    }

    void verify(int request) {
        int worker = requests.worker(request);
        int victim = requests.victim(request);
        boolean internal = cluster.layout().owner(worker) == requests.gm(request);
        int holder = cluster.truth().holder(worker);
        boolean preempts =
                victim != LaunchRequests.NO_USER && holder == victim && cluster.run(worker) != MeghaCluster.NO_RUN;
        if (preempts || holder == WorkerHolders.FREE) {
            if (preempts) {
                cluster.measured().count(Counter.PREEMPTIONS_DONE);
                stop(worker);
            }
            if (!internal) {
                cluster.measured().count(Counter.REPARTITIONS);
            }
            cluster.change(worker, cluster.user(requests.job(request)));
            requests.grant(request);
            timeline.after(hop, MeghaEvents.TASK_STARTS, request, 0);
        } else {
            cluster.measured().count(internal ? Counter.INTERNAL_INCONSISTENCIES : Counter.EXTERNAL_INCONSISTENCIES);
        }
        respond(request);
    }

    /** Stops the task on a worker; it returns to a global master. */
    private void stop(int worker) {
        RunningTasks running = cluster.simulation().running();
        int run = cluster.run(worker);
        int job = running.job(run);
        timeline.after(hop, MeghaEvents.TASK_RETURNS, job, running.task(run));
        running.stop(run);
        cluster.run(worker, MeghaCluster.NO_RUN);
        cluster.shares().ends(cluster.user(job), timeline.now());
    }

    void respond(int request) {
        int worker = requests.worker(request);
        cluster.measured().response();
        requests.holder(request, cluster.truth().holder(worker));
        cluster.deliver(
                cluster.link(request),
                MeghaEvents.RESPONSE_ARRIVES,
                MeghaEvents.RESPONSE_SENT_AGAIN,
                request,
                cluster.localMaster(worker).position());
    }

    void start(int request) {
        int worker = requests.worker(request);
        int job = requests.job(request);
        int task = requests.task(request);
        if (cluster.truth().holder(worker) == WorkerHolders.LOST) {
            timeline.after(hop, MeghaEvents.TASK_RETURNS, job, task);
            cluster.shares().starts(cluster.user(job), timeline.now());
            cluster.shares().ends(cluster.user(job), timeline.now());
            return;
        }
        cluster.measured()
                .started(
                        timeline.now() - cluster.simulation().jobs().arrival(job),
                        requests.matchSeconds(request),
                        requests.lmQueueSeconds(request),
                        verifySeconds(request),
                        2 * hop);
        cluster.launchedBy(worker, requests.gm(request));
        cluster.run(worker, cluster.slots().start(job, task, worker));
        cluster.shares().starts(cluster.user(job), timeline.now());
    }

    /** A task has ended on its worker, of which the local master learns a message later. */
    void ended(int run) {
        RunningTasks running = cluster.simulation().running();
        int worker = running.tag(run);
        cluster.run(worker, MeghaCluster.NO_RUN);
        cluster.shares().ends(cluster.user(running.job(run)), timeline.now());
        timeline.after(hop, MeghaEvents.WORKER_FREED, worker, cluster.launchedBy(worker));
    }

    void freed(int worker, int gm) {
        LocalMaster lm = cluster.localMaster(worker);
        if (lm.isDown()) {
            lm.waitingWorkers().addLast(worker);
            return;
        }
        if (cluster.truth().holder(worker) == WorkerHolders.LOST) {
            return;
        }
        cluster.change(worker, WorkerHolders.FREE);
        inform(worker, gm);
    }

    private void inform(int worker, int gm) {
        int lm = cluster.layout().localMaster(worker);
        int owner = cluster.layout().owner(worker);
        cluster.measured().update();
        cluster.inform(gm, lm, MeghaEvents.UPDATE_ARRIVES);
        if (owner != gm) {
            cluster.inform(owner, lm, MeghaEvents.UPDATE_ARRIVES);
        }
    }

    void heartbeat(int lm) {
        timeline.after(cluster.settings().heartbeatSeconds(), MeghaEvents.HEARTBEAT, lm, 0);
        if (cluster.lm(lm).isDown()) {
            return;
        }
        int oldest = cluster.lm(lm).position();
        for (int gm = 0; gm < cluster.gms(); gm++) {
            cluster.measured().heartbeat();
            if (cluster.gm(gm).needsState(lm)) {
                states.put(cluster.layout().partition(gm, lm), state(lm));
                cluster.inform(gm, lm, MeghaEvents.STATE_ARRIVES);
            } else {
                cluster.inform(gm, lm, MeghaEvents.HEARTBEAT_ARRIVES);
            }
            oldest = Math.min(oldest, cluster.gm(gm).seen(lm));
        }
        cluster.lm(lm).forget(oldest);
    }

    private int[] state(int lm) {
        int first = cluster.layout().first(cluster.layout().partition(0, lm));
        int[] holders = new int[cluster.layout().workersOf(lm)];
        for (int i = 0; i < holders.length; i++) {
            holders[i] = cluster.truth().holder(first + i);
        }
        return holders;
    }

    /** The state that was sent last to the global master of a partition. */
    int[] sentState(int partition) {
        return states.getOrDefault(partition, new int[0]);
    }

    /** The standby of a local master has its state, and does what has waited. */
    void takeOver(int number) {
        LocalMaster lm = cluster.lm(number);
        lm.down(false);
        while (!lm.waitingWorkers().isEmpty()) {
            int worker = lm.waitingWorkers().removeFirst();
            freed(worker, cluster.launchedBy(worker));
        }
        while (!lm.waitingRequests().isEmpty()) {
            accept(lm.waitingRequests().removeFirst());
        }
    }

    /** A worker is lost, and its task has to start again elsewhere. */
    void lose(int worker) {
        if (cluster.run(worker) != MeghaCluster.NO_RUN) {
            stop(worker);
        }
        cluster.change(worker, WorkerHolders.LOST);
    }

    void comeBack(int worker) {
        cluster.change(worker, WorkerHolders.FREE);
        inform(worker, cluster.layout().owner(worker));
    }
}
