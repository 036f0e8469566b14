package dev.zoe.simulator.architecture.megha;

import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.simulation.WorkerSlots;
import dev.zoe.simulator.architecture.timeline.Link;
import dev.zoe.simulator.architecture.timeline.Timeline;
import java.util.Arrays;

/** The masters, links and workers of one run, and the truth about the workers. */
final class MeghaCluster {

    /** No run on a worker. */
    static final int NO_RUN = -1;

    private static final double RESEND_SECONDS = 1;

    private final Simulation simulation;
    private final MeghaSettings settings;
    private final WorkerSlots slots;
    private final WorkerLayout layout;
    private final PlacementRules rules;
    private final WorkerHolders truth;
    private final GlobalMaster[] gms;
    private final LocalMaster[] lms;
    private final Link[] links;
    private final LaunchRequests requests = new LaunchRequests();
    private final MeghaMeasurement measured = new MeghaMeasurement();
    private final ShareAccount shares;
    private final int[] runs;
    private final int[] launchedBy;
    private int nextGm;

    MeghaCluster(Simulation simulation, MeghaSettings settings) {
        this.simulation = simulation;
        this.settings = settings;
        slots = new WorkerSlots(simulation, "megha");
        layout = new WorkerLayout(slots.count(), settings.gms(), settings.lms());
        rules = new PlacementRules(settings.constraints(), layout.workers(), simulation.random());
        int users = settings.users().count();
        truth = new WorkerHolders(layout, rules, users);
        shares = new ShareAccount(settings.users(), layout.workers());
        gms = new GlobalMaster[settings.gms()];
        for (int gm = 0; gm < gms.length; gm++) {
            gms[gm] = new GlobalMaster(gm, layout, rules, users, simulation.random());
        }
        lms = new LocalMaster[settings.lms()];
        links = new Link[layout.partitions()];
        for (int lm = 0; lm < lms.length; lm++) {
            lms[lm] = new LocalMaster();
            for (int gm = 0; gm < gms.length; gm++) {
                links[layout.partition(gm, lm)] = new Link(settings.hopSeconds(), 0, simulation.random());
            }
        }
        runs = new int[layout.workers()];
        Arrays.fill(runs, NO_RUN);
        launchedBy = new int[layout.workers()];
    }

    /** The user of a job: users submit jobs in turn. */
    int user(int job) {
        return job % settings.users().count();
    }

    /** Puts a task into the queue of its user, or without users into that of the next master. @return the master */
    int enqueue(int job, int task) {
        int gm;
        if (settings.users().isEmpty()) {
            gm = nextGm;
            for (int i = 0; i < gms.length && gms[gm].isDown(); i++) {
                gm = (gm + 1) % gms.length;
            }
            nextGm = (gm + 1) % gms.length;
        } else {
            gm = settings.users().list().get(user(job)).gm() - 1;
        }
        gms[gm].queues().add(user(job), job, task);
        return gm;
    }

    /** Changes the truth about a worker, and notes it in the log of its local master. */
    void change(int worker, int holder) {
        truth.set(worker, holder);
        localMaster(worker).changed(worker, holder);
    }

    LocalMaster localMaster(int worker) {
        return lms[layout.localMaster(worker)];
    }

    /** The link of a request. */
    Link link(int request) {
        return links[layout.partition(requests.gm(request), layout.localMaster(requests.worker(request)))];
    }

    /** Sends a message; what is lost is sent again, because no acknowledgement comes. */
    void deliver(Link link, int kind, int again, int a, int b) {
        double arrival = link.deliver(timeline().now());
        if (arrival == Link.LOST) {
            timeline().after(RESEND_SECONDS, again, a, b);
        } else {
            timeline().at(arrival, kind, a, b);
        }
    }

    /** Informs a global master of what has changed at a local one. What is lost comes with the next message. */
    void inform(int gm, int lm, int kind) {
        int partition = layout.partition(gm, lm);
        double arrival = links[partition].deliver(timeline().now());
        if (arrival != Link.LOST) {
            timeline().at(arrival, kind, partition, lms[lm].position());
        }
    }

    Simulation simulation() {
        return simulation;
    }

    Timeline timeline() {
        return simulation.timeline();
    }

    MeghaSettings settings() {
        return settings;
    }

    WorkerSlots slots() {
        return slots;
    }

    WorkerLayout layout() {
        return layout;
    }

    PlacementRules rules() {
        return rules;
    }

    WorkerHolders truth() {
        return truth;
    }

    GlobalMaster gm(int number) {
        return gms[number];
    }

    int gms() {
        return gms.length;
    }

    LocalMaster lm(int number) {
        return lms[number];
    }

    int lms() {
        return lms.length;
    }

    Link link(int gm, int lm) {
        return links[layout.partition(gm, lm)];
    }

    LaunchRequests requests() {
        return requests;
    }

    MeghaMeasurement measured() {
        return measured;
    }

    ShareAccount shares() {
        return shares;
    }

    /** The run on a worker, or {@link #NO_RUN}. */
    int run(int worker) {
        return runs[worker];
    }

    void run(int worker, int run) {
        runs[worker] = run;
    }

    /** The global master that launched the last task on a worker. */
    int launchedBy(int worker) {
        return launchedBy[worker];
    }

    void launchedBy(int worker, int gm) {
        launchedBy[worker] = gm;
    }
}
