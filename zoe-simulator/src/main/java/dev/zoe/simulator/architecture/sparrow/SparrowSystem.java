package dev.zoe.simulator.architecture.sparrow;

import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.measurement.SystemFigures.DelayPart;
import dev.zoe.simulator.architecture.simulation.ComponentKind;
import dev.zoe.simulator.architecture.simulation.SchedulingSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.simulation.WorkerSlots;
import dev.zoe.simulator.architecture.timeline.IntQueue;
import dev.zoe.simulator.architecture.timeline.Timeline;
import dev.zoe.simulator.statistics.ValueDistribution;
import java.util.SplittableRandom;

/**
 * Batch sampling with late binding: a job of n tasks reserves min(d·n, workers) random workers. A worker that comes to
 * a reservation asks for a task, and gets one while the job has any. Reservation, question and answer are a message
 * each, so that a task starts on an idle worker after three. Source: Sparrow, as the paper of Megha compares with it.
 */
public final class SparrowSystem implements SchedulingSystem {

    private static final int RESERVATION_ARRIVES = Simulation.FIRST_OWN_KIND;
    private static final int ANSWER_ARRIVES = Simulation.FIRST_OWN_KIND + 1;

    private static final int MESSAGES_OF_A_TASK = 3;

    private final Simulation simulation;
    private final Timeline timeline;
    private final SparrowSettings settings;
    private final SplittableRandom random;
    private final WorkerSlots slots;
    private final SparrowWorker[] workers;
    private final int[] sample;
    private final IntQueue[] unlaunched;
    private final int[] reservations;
    private final ValueDistribution network = new ValueDistribution();
    private final ValueDistribution queueing = new ValueDistribution();
    private long probes;
    private long questions;
    private long launches;

    public SparrowSystem(Simulation simulation, SparrowSettings settings) {
        this.simulation = simulation;
        this.settings = settings;
        timeline = simulation.timeline();
        random = simulation.random();
        slots = new WorkerSlots(simulation, "sparrow");
        workers = new SparrowWorker[slots.count()];
        sample = new int[workers.length];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new SparrowWorker();
            sample[i] = i;
        }
        unlaunched = new IntQueue[simulation.jobs().jobs()];
        reservations = new int[simulation.jobs().jobs()];
    }

    @Override
    public void submit(int job) {
        int tasks = simulation.jobs().tasks(job);
        IntQueue waiting = new IntQueue();
        for (int task = 0; task < tasks; task++) {
            waiting.addLast(task);
        }
        unlaunched[job] = waiting;
        int wanted = (int) Math.min((long) settings.probes() * tasks, workers.length);
        for (int i = 0; i < wanted; i++) {
            int drawn = i + random.nextInt(workers.length - i);
            int worker = sample[drawn];
            sample[drawn] = sample[i];
            sample[i] = worker;
            reserve(worker, job);
        }
    }

    private void reserve(int worker, int job) {
        probes++;
        reservations[job]++;
        timeline.after(settings.hopSeconds(), RESERVATION_ARRIVES, worker, job);
    }

    @Override
    public void handle(int kind, int a, int b) {
        if (kind == RESERVATION_ARRIVES) {
            arrive(a, b);
        } else {
            answer(a, b);
        }
    }

    private void arrive(int number, int job) {
        if (workers[number].down) {
            reservations[job]--;
            reserveAgain(job);
            return;
        }
        workers[number].queue.addLast(job);
        proceed(number);
    }

    /** A worker without a task comes to its next reservation. The question and its answer take two messages. */
    private void proceed(int number) {
        SparrowWorker worker = workers[number];
        if (!worker.occupied && !worker.down && !worker.queue.isEmpty()) {
            worker.occupied = true;
            worker.asksFor = worker.queue.removeFirst();
            questions++;
            timeline.after(2 * settings.hopSeconds(), ANSWER_ARRIVES, number, worker.generation);
        }
    }

    private void answer(int number, int generation) {
        SparrowWorker worker = workers[number];
        if (worker.generation != generation) {
            return;
        }
        int job = worker.asksFor;
        worker.asksFor = SparrowWorker.NOTHING;
        reservations[job]--;
        IntQueue waiting = unlaunched[job];
        if (waiting.isEmpty()) {
            worker.occupied = false;
            proceed(number);
            return;
        }
        int task = waiting.removeFirst();
        launches++;
        double waited = timeline.now() - simulation.jobs().arrival(job);
        double messages = MESSAGES_OF_A_TASK * settings.hopSeconds();
        network.add(messages);
        queueing.add(Math.max(0, waited - messages));
        worker.run = slots.start(job, task, number);
        if (waiting.size() > reservations[job]) {
            // More tasks than reservations, because the job is larger than the cluster: this one stays.
            reservations[job]++;
            worker.queue.addLast(job);
        }
    }

    @Override
    public void ended(int run) {
        int number = simulation.running().tag(run);
        workers[number].run = SparrowWorker.NOTHING;
        workers[number].occupied = false;
        proceed(number);
    }

    @Override
    public int components(ComponentKind kind) {
        return kind == ComponentKind.WORKER ? workers.length : 0;
    }

    /** The task of the worker and its reservations are lost. Schedulers learn of it at once, and reserve others. */
    @Override
    public void fail(ComponentKind kind, int id) {
        SparrowWorker worker = workers[id];
        worker.down = true;
        worker.occupied = false;
        worker.generation++;
        if (worker.asksFor != SparrowWorker.NOTHING) {
            worker.queue.addFirst(worker.asksFor);
            worker.asksFor = SparrowWorker.NOTHING;
        }
        if (worker.run != SparrowWorker.NOTHING) {
            int job = simulation.running().job(worker.run);
            unlaunched[job].addLast(simulation.running().task(worker.run));
            simulation.running().stop(worker.run);
            worker.run = SparrowWorker.NOTHING;
            reserveAgain(job);
        }
        while (!worker.queue.isEmpty()) {
            int job = worker.queue.removeFirst();
            reservations[job]--;
            reserveAgain(job);
        }
    }

    private void reserveAgain(int job) {
        if (!unlaunched[job].isEmpty()) {
            reserve(random.nextInt(workers.length), job);
        }
    }

    @Override
    public void recover(ComponentKind kind, int id) {
        workers[id].down = false;
        proceed(id);
    }

    @Override
    public void check() {
        if (timeline.kind() == RESERVATION_ARRIVES && reservations[timeline.b()] < 0) {
            throw new IllegalStateException("job " + timeline.b() + " has fewer than no reservations");
        }
    }

    @Override
    public void report(SystemFigures figures) {
        figures.part(DelayPart.NETWORK, network);
        figures.part(DelayPart.WORKER_QUEUE, queueing);
        figures.messages("probes", probes);
        figures.messages("requests", questions);
        figures.messages("launches", launches);
    }

    /** A worker with its reservations. */
    private static final class SparrowWorker {
        static final int NOTHING = -1;

        private final IntQueue queue = new IntQueue();
        private boolean occupied;
        private boolean down;
        private int asksFor = NOTHING;
        private int run = NOTHING;
        private int generation;
    }
}
