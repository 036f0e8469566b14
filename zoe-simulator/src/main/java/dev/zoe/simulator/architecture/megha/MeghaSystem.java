package dev.zoe.simulator.architecture.megha;

import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.measurement.SystemFigures.Counter;
import dev.zoe.simulator.architecture.simulation.ComponentKind;
import dev.zoe.simulator.architecture.simulation.SchedulingSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.simulation.WorkerSlots;
import dev.zoe.simulator.architecture.timeline.Link;
import dev.zoe.simulator.architecture.timeline.Timeline;

/**
 * Megha: global masters match tasks with workers on views that may be behind the truth, and local masters verify and
 * launch. Jobs go to the global masters in turn. An answer carries what has changed since the last message; the end of
 * a task is an update for the master that launched it and for the owner of the partition. Source: Megha, section IV.
 */
public final class MeghaSystem implements SchedulingSystem {

    private static final int MATCH_ENDS = Simulation.FIRST_OWN_KIND;
    private static final int REQUEST_ARRIVES = Simulation.FIRST_OWN_KIND + 1;
    private static final int VERIFIED = Simulation.FIRST_OWN_KIND + 2;
    private static final int TASK_STARTS = Simulation.FIRST_OWN_KIND + 3;
    private static final int RESPONSE_ARRIVES = Simulation.FIRST_OWN_KIND + 4;
    private static final int WORKER_FREED = Simulation.FIRST_OWN_KIND + 5;
    private static final int UPDATE_ARRIVES = Simulation.FIRST_OWN_KIND + 6;
    private static final int HEARTBEAT = Simulation.FIRST_OWN_KIND + 7;
    private static final int HEARTBEAT_ARRIVES = Simulation.FIRST_OWN_KIND + 8;
    private static final int REQUEST_SENT_AGAIN = Simulation.FIRST_OWN_KIND + 9;
    private static final int RESPONSE_SENT_AGAIN = Simulation.FIRST_OWN_KIND + 10;

    private static final double RESEND_SECONDS = 1;
    private static final int NO_REQUEST = -1;

    private final Simulation simulation;
    private final Timeline timeline;
    private final MeghaSettings settings;
    private final WorkerSlots slots;
    private final WorkerLayout layout;
    private final FreeWorkers truth;
    private final GlobalMaster[] gms;
    private final LocalMaster[] lms;
    private final Link[] links;
    private final LaunchRequests requests = new LaunchRequests();
    private final MeghaMeasurement measured = new MeghaMeasurement();
    private final int[] launchedBy;
    private int nextGm;

    public MeghaSystem(Simulation simulation, MeghaSettings settings) {
        this.simulation = simulation;
        this.settings = settings;
        timeline = simulation.timeline();
        slots = new WorkerSlots(simulation, "megha");
        layout = new WorkerLayout(slots.count(), settings.gms(), settings.lms());
        truth = new FreeWorkers(layout);
        truth.fill();
        gms = new GlobalMaster[settings.gms()];
        for (int gm = 0; gm < gms.length; gm++) {
            gms[gm] = new GlobalMaster(gm, layout, simulation.random());
        }
        lms = new LocalMaster[settings.lms()];
        links = new Link[layout.partitions()];
        for (int lm = 0; lm < lms.length; lm++) {
            lms[lm] = new LocalMaster();
            timeline.after(settings.heartbeatSeconds() * (lm + 1) / lms.length, HEARTBEAT, lm, 0);
            for (int gm = 0; gm < gms.length; gm++) {
                links[layout.partition(gm, lm)] = new Link(settings.hopSeconds(), 0, simulation.random());
            }
        }
        launchedBy = new int[layout.workers()];
    }

    @Override
    public void submit(int job) {
        int tasks = simulation.jobs().tasks(job);
        for (int task = 0; task < tasks; task++) {
            gms[nextGm].enqueue(job, task);
            nextGm = (nextGm + 1) % gms.length;
        }
        for (int gm = 0; gm < gms.length; gm++) {
            match(gm);
        }
    }

    @Override
    public void handle(int kind, int a, int b) {
        switch (kind) {
            case MATCH_ENDS -> matched(a, b);
            case REQUEST_ARRIVES -> accept(a);
            case VERIFIED -> verify(a);
            case TASK_STARTS -> start(a);
            case RESPONSE_ARRIVES -> answer(a, b);
            case WORKER_FREED -> freed(a, b);
            case UPDATE_ARRIVES -> update(a, b, false);
            case HEARTBEAT -> heartbeat(a);
            case HEARTBEAT_ARRIVES -> update(a, b, true);
            case REQUEST_SENT_AGAIN -> send(a);
            case RESPONSE_SENT_AGAIN -> respond(a);
            default -> throw new IllegalStateException("unknown event " + kind);
        }
    }

    /**
     * Begins to match the first task. A task without a match stays the first: all tasks are alike, so no other one
     * would find a worker. The next update begins another match.
     */
    private void match(int number) {
        GlobalMaster gm = gms[number];
        if (gm.isMatching() || !gm.hasTasks()) {
            return;
        }
        int worker = gm.match();
        double seconds = gm.updateBacklog(timeline.now())
                + settings.costs().matchSeconds()
                + settings.costs().nodeSeconds() * gm.examined();
        int request = NO_REQUEST;
        if (worker != FreeWorkers.NONE) {
            request = requests.add(gm.firstJob(), gm.firstTask(), worker, number, seconds);
            gm.dequeue();
            gm.ask(worker);
        }
        gm.beginMatch();
        timeline.after(seconds, MATCH_ENDS, number, request);
    }

    private void matched(int number, int request) {
        boolean again = gms[number].endMatch();
        if (request != NO_REQUEST) {
            simulation.times().attempted(requests.job(request), timeline.now());
            send(request);
            match(number);
        } else if (again) {
            match(number);
        }
    }

    private Link link(int request) {
        return links[layout.partition(requests.gm(request), layout.localMaster(requests.worker(request)))];
    }

    private void send(int request) {
        measured.request();
        deliver(link(request), REQUEST_ARRIVES, REQUEST_SENT_AGAIN, request, 0);
    }

    /** Sends a message; what is lost is sent again, as its sender gets no acknowledgement. */
    private void deliver(Link link, int kind, int again, int a, int b) {
        double arrival = link.deliver(timeline.now());
        if (arrival == Link.LOST) {
            timeline.after(RESEND_SECONDS, again, a, b);
        } else {
            timeline.at(arrival, kind, a, b);
        }
    }

    private void accept(int request) {
        LocalMaster lm = lms[layout.localMaster(requests.worker(request))];
        if (lm.isDown()) {
            lm.waitingRequests().addLast(request);
            return;
        }
        double verify = verifySeconds(request);
        double done = lm.server().accept(timeline.now(), verify);
        requests.queuedAtLm(request, done - verify - timeline.now());
        timeline.at(done, VERIFIED, request, 0);
    }

    /** A local master verifies, and writes its state into the answer. */
    private double verifySeconds(int request) {
        return settings.costs().verifySeconds()
                + settings.costs().entrySeconds() * layout.workersOf(layout.localMaster(requests.worker(request)));
    }

    private void verify(int request) {
        int worker = requests.worker(request);
        boolean internal = layout.owner(worker) == requests.gm(request);
        if (truth.isFree(worker)) {
            change(worker, false);
            requests.grant(request);
            if (!internal) {
                measured.count(Counter.REPARTITIONS);
            }
            timeline.after(settings.hopSeconds(), TASK_STARTS, request, 0);
        } else {
            measured.count(internal ? Counter.INTERNAL_INCONSISTENCIES : Counter.EXTERNAL_INCONSISTENCIES);
        }
        respond(request);
    }

    private void respond(int request) {
        measured.response();
        requests.workerIsFree(request, truth.isFree(requests.worker(request)));
        int position = lms[layout.localMaster(requests.worker(request))].position();
        deliver(link(request), RESPONSE_ARRIVES, RESPONSE_SENT_AGAIN, request, position);
    }

    private void change(int worker, boolean free) {
        truth.set(worker, free);
        lms[layout.localMaster(worker)].changed(worker, free);
    }

    private void start(int request) {
        int worker = requests.worker(request);
        int job = requests.job(request);
        measured.started(
                timeline.now() - simulation.jobs().arrival(job),
                requests.matchSeconds(request),
                requests.lmQueueSeconds(request),
                verifySeconds(request),
                2 * settings.hopSeconds());
        launchedBy[worker] = requests.gm(request);
        slots.start(job, requests.task(request), worker);
    }

    private void answer(int request, int position) {
        int number = requests.gm(request);
        int worker = requests.worker(request);
        GlobalMaster gm = gms[number];
        int lm = layout.localMaster(worker);
        gm.update(lm, lms[lm], position);
        gm.answered(worker, requests.workerIsFree(request));
        if (!requests.isGranted(request)) {
            gm.enqueue(requests.job(request), requests.task(request));
        }
        gm.worksOnUpdate(timeline.now(), settings.costs().entrySeconds() * layout.workersOf(lm));
        requests.release(request);
        match(number);
    }

    @Override
    public void ended(int run) {
        int worker = simulation.running().tag(run);
        timeline.after(settings.hopSeconds(), WORKER_FREED, worker, launchedBy[worker]);
    }

    private void freed(int worker, int gm) {
        LocalMaster lm = lms[layout.localMaster(worker)];
        if (lm.isDown()) {
            lm.waitingWorkers().addLast(worker);
            lm.waitingWorkers().addLast(gm);
            return;
        }
        change(worker, true);
        inform(gm, layout.localMaster(worker), UPDATE_ARRIVES);
        if (layout.owner(worker) != gm) {
            inform(layout.owner(worker), layout.localMaster(worker), UPDATE_ARRIVES);
        }
        measured.update();
    }

    /** A lost update is not sent again: the next message carries what it said. */
    private void inform(int gm, int lm, int kind) {
        int partition = layout.partition(gm, lm);
        double arrival = links[partition].deliver(timeline.now());
        if (arrival != Link.LOST) {
            timeline.at(arrival, kind, partition, lms[lm].position());
        }
    }

    private void update(int partition, int position, boolean whole) {
        int number = partition % gms.length;
        int lm = partition / gms.length;
        GlobalMaster gm = gms[number];
        int entries = gm.update(lm, lms[lm], position);
        gm.worksOnUpdate(timeline.now(), settings.costs().entrySeconds() * (whole ? layout.workersOf(lm) : entries));
        match(number);
    }

    private void heartbeat(int lm) {
        timeline.after(settings.heartbeatSeconds(), HEARTBEAT, lm, 0);
        if (lms[lm].isDown()) {
            return;
        }
        int oldest = lms[lm].position();
        for (int gm = 0; gm < gms.length; gm++) {
            measured.heartbeat();
            inform(gm, lm, HEARTBEAT_ARRIVES);
            oldest = Math.min(oldest, gms[gm].seen(lm));
        }
        lms[lm].forget(oldest);
    }

    @Override
    public int components(ComponentKind kind) {
        return switch (kind) {
            case LM -> lms.length;
            case LINK -> links.length;
            default -> 0;
        };
    }

    @Override
    public void fail(ComponentKind kind, int id) {
        if (kind == ComponentKind.LM) {
            lms[id].down(true);
        } else {
            links[id].cut(true);
        }
    }

    @Override
    public void recover(ComponentKind kind, int id) {
        if (kind == ComponentKind.LM) {
            takeOver(lms[id]);
        } else {
            links[id].cut(false);
        }
    }

    /** The standby has the state of the local master, and does what has waited. */
    private void takeOver(LocalMaster lm) {
        lm.down(false);
        while (!lm.waitingWorkers().isEmpty()) {
            int worker = lm.waitingWorkers().removeFirst();
            freed(worker, lm.waitingWorkers().removeFirst());
        }
        while (!lm.waitingRequests().isEmpty()) {
            accept(lm.waitingRequests().removeFirst());
        }
    }

    @Override
    public void check() {
        for (int gm = 0; gm < gms.length; gm++) {
            for (int lm = 0; lm < lms.length; lm++) {
                if (gms[gm].seen(lm) > lms[lm].position()) {
                    throw new IllegalStateException("global master " + gm + " has seen " + gms[gm].seen(lm)
                            + " changes of local master " + lm + ", which has " + lms[lm].position());
                }
            }
        }
    }

    @Override
    public void report(SystemFigures figures) {
        measured.report(figures);
    }
}
