package mandelbrot;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/** Pulls tiles from the coordinator and computes them until it is told that the picture is complete. */
final class Worker {

    private static final long NOTHING_FREE_MILLIS = 250;
    private static final long LEAVE_MILLIS = 1_000;

    private final Patience patience = new Patience();

    /** Held while asking, so that leaving knows which tile there is to give back; whoever leaves keeps it. */
    private final ReentrantLock asking = new ReentrantLock();

    private final AtomicReference<Optional<Tile>> held = new AtomicReference<>(Optional.empty());
    private final AtomicBoolean ended = new AtomicBoolean();
    private final String name;
    private final CoordinatorClient coordinator;
    private final CpuShare share;

    Worker(Settings settings) {
        name = settings.workerName();
        coordinator = new CoordinatorClient(settings.coordinatorUrl(), name, settings.workSecret());
        share = new CpuShare(settings.cpuShare());
        System.out.println(
                name + ": pulls tiles from " + settings.coordinatorUrl() + ", uses " + settings.cpuShare() + " cores");
    }

    /** Returns the exit code. */
    int run() throws IOException, InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(this::leaveEarly, "leave-early"));
        try {
            int tiles = 0;
            while (true) {
                CoordinatorClient.Answer answer = patience.call(this::ask);
                if (answer.complete()) {
                    System.out.println(name + ": the picture is complete; computed "
                            + CountText.of(tiles, "tile"));
                    return 0;
                }
                if (answer.assignment().isPresent()) {
                    work(answer.assignment().get());
                    tiles++;
                } else {
                    Thread.sleep(NOTHING_FREE_MILLIS);
                }
            }
        } finally {
            ended.set(true);
        }
    }

    private CoordinatorClient.Answer ask() throws IOException {
        asking.lock();
        try {
            CoordinatorClient.Answer answer = coordinator.askForTile();
            held.set(answer.assignment().map(Assignment::tile));
            return answer;
        } finally {
            asking.unlock();
        }
    }

    private void work(Assignment assignment) throws IOException, InterruptedException {
        Tile tile = assignment.tile();
        Fractal fractal = new Fractal(assignment.view());
        byte[] rgb = new byte[tile.byteCount()];
        for (int row = 0; row < tile.height(); row++) {
            fractal.row(tile, row, rgb);
            share.rest();
        }
        patience.call(() -> coordinator.deliver(tile, rgb));
        held.set(Optional.empty());
    }

    /** On SIGTERM: gives the tile back, so that it need not wait for the lease to end, and exits with 0. */
    private void leaveEarly() {
        if (ended.get()) {
            return;
        }
        try {
            boolean known = asking.tryLock(LEAVE_MILLIS, TimeUnit.MILLISECONDS);
            Optional<Tile> tile = known ? held.get() : Optional.empty();
            if (tile.isPresent()) {
                coordinator.giveBack(tile.get());
            }
            System.out.println(name + ": told to leave"
                    + tile.map(t -> "; gave tile " + t.number() + " back").orElse(""));
        } catch (IOException | InterruptedException e) {
            System.out.println(
                    name + ": told to leave; could not give the tile back, its lease will end: " + e.getMessage());
        }
        // The virtual machine would exit with 143 otherwise, which reads as a failure.
        Runtime.getRuntime().halt(0);
    }
}
