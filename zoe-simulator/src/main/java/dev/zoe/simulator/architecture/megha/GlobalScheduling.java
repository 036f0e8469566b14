package dev.zoe.simulator.architecture.megha;

import dev.zoe.simulator.architecture.measurement.SystemFigures.Counter;
import dev.zoe.simulator.architecture.timeline.Timeline;

/** What global masters do: they match tasks with workers, ask local masters, and take in what these say. */
final class GlobalScheduling {

    /** Tasks that a master looks at in one match, when constraints make the first ones impossible for now. */
    private static final int TRIES = 64;

    private final MeghaCluster cluster;
    private final Timeline timeline;
    private final LaunchRequests requests;
    private final Users users;

    GlobalScheduling(MeghaCluster cluster) {
        this.cluster = cluster;
        timeline = cluster.timeline();
        requests = cluster.requests();
        users = cluster.settings().users();
    }

    /** Begins to match a task. When no task has a worker, the next change of the view begins another match. */
    void match(int number) {
        GlobalMaster gm = cluster.gm(number);
        if (gm.isMatching() || gm.isDown() || gm.queues().isEmpty()) {
            return;
        }
        gm.beginMatch();
        TaskQueues queues = gm.queues();
        int tries = cluster.rules().isEmpty() ? users.count() : Math.min(queues.size(), TRIES);
        double seconds =
                gm.updateBacklog(timeline.now()) + cluster.settings().costs().matchSeconds();
        int request = MeghaEvents.NO_REQUEST;
        for (int i = 0; i < tries && request == MeghaEvents.NO_REQUEST; i++) {
            int user = queues.turn();
            int job = queues.firstJob(user);
            int task = queues.firstTask(user);
            int asked = cluster.rules().asked(job, task);
            int victim = LaunchRequests.NO_USER;
            int worker = gm.match(asked);
            seconds += cluster.settings().costs().nodeSeconds() * gm.examined();
            if (worker == FreeWorkers.NONE && isBelowShare(gm, user)) {
                victim = worstViolator(gm, user);
                worker = victim == LaunchRequests.NO_USER ? FreeWorkers.NONE : gm.victim(victim, asked);
            }
            if (worker == FreeWorkers.NONE) {
                // All tasks without constraints are alike, so the first one stays: no other would find a worker.
                if (!cluster.rules().isEmpty()) {
                    queues.rotate(user);
                }
            } else {
                request = requests.add(job, task, worker, number, victim, seconds);
                queues.remove(user);
                gm.ask(worker, user);
                if (victim != LaunchRequests.NO_USER) {
                    cluster.measured().count(Counter.PREEMPTIONS_ATTEMPTED);
                }
            }
            queues.pass();
        }
        timeline.after(seconds, MeghaEvents.MATCH_ENDS, number, request);
    }

    /** A whole worker below: a user at its share could take one, and lose it again. */
    private boolean isBelowShare(GlobalMaster gm, int user) {
        return !users.isEmpty()
                && gm.held(user) + 1 <= users.share(user) * cluster.layout().workers();
    }

    private int worstViolator(GlobalMaster gm, int user) {
        int worst = LaunchRequests.NO_USER;
        double most = 1;
        for (int other = 0; other < users.count(); other++) {
            double above =
                    gm.held(other) - users.share(other) * cluster.layout().workers();
            if (other != user && above >= most) {
                worst = other;
                most = above;
            }
        }
        return worst;
    }

    void matched(int number, int request) {
        GlobalMaster gm = cluster.gm(number);
        boolean again = gm.endMatch();
        if (request != MeghaEvents.NO_REQUEST) {
            if (gm.isDown()) {
                match(cluster.enqueue(requests.job(request), requests.task(request)));
                requests.release(request);
                return;
            }
            cluster.simulation().times().attempted(requests.job(request), timeline.now());
            send(request);
            match(number);
        } else if (again) {
            match(number);
        }
    }

    void send(int request) {
        cluster.measured().request();
        cluster.deliver(cluster.link(request), MeghaEvents.REQUEST_ARRIVES, MeghaEvents.REQUEST_SENT_AGAIN, request, 0);
    }

    void answer(int request, int position) {
        int number = requests.gm(request);
        int worker = requests.worker(request);
        int lm = cluster.layout().localMaster(worker);
        GlobalMaster gm = cluster.gm(number);
        if (!gm.isDown()) {
            gm.update(lm, cluster.lm(lm), position);
            gm.answered(worker, requests.holder(request));
            worksOn(gm, cluster.layout().workersOf(lm));
        }
        int next = number;
        if (!requests.isGranted(request)) {
            // To the end of the queue; to that of another master, when this one is down.
            if (gm.isDown()) {
                next = cluster.enqueue(requests.job(request), requests.task(request));
            } else {
                int job = requests.job(request);
                gm.queues().add(cluster.user(job), job, requests.task(request));
            }
        }
        requests.release(request);
        match(next);
    }

    private void worksOn(GlobalMaster gm, int entries) {
        gm.worksOnUpdate(timeline.now(), cluster.settings().costs().entrySeconds() * entries);
    }

    void update(int partition, int position, boolean whole) {
        int number = partition % cluster.gms();
        int lm = partition / cluster.gms();
        GlobalMaster gm = cluster.gm(number);
        if (gm.isDown()) {
            return;
        }
        int entries = gm.update(lm, cluster.lm(lm), position);
        worksOn(gm, whole ? cluster.layout().workersOf(lm) : entries);
        if (entries > 0) {
            match(number);
        }
    }

    /** The whole state of a local master, for a global master that was restarted. */
    void state(int partition, int position, int[] holders) {
        int number = partition % cluster.gms();
        int lm = partition / cluster.gms();
        GlobalMaster gm = cluster.gm(number);
        if (gm.isDown() || !gm.needsState(lm)) {
            return;
        }
        gm.state(lm, holders, position);
        worksOn(gm, holders.length);
        match(number);
    }

    /** A task was preempted or lost, and waits again. */
    void returned(int job, int task) {
        cluster.shares().waits(cluster.user(job), timeline.now());
        match(cluster.enqueue(job, task));
    }

    /** A global master fails. Without users its tasks go to others; the queue of a user waits for its master. */
    void fail(int number) {
        GlobalMaster gm = cluster.gm(number);
        gm.fail();
        if (!users.isEmpty()) {
            return;
        }
        boolean others = false;
        for (int each = 0; each < cluster.gms(); each++) {
            others |= !cluster.gm(each).isDown();
        }
        while (others && !gm.queues().isEmpty()) {
            int job = gm.queues().firstJob(0);
            int task = gm.queues().firstTask(0);
            gm.queues().remove(0);
            match(cluster.enqueue(job, task));
        }
    }

    void restart(int number) {
        cluster.gm(number).restart();
    }
}
