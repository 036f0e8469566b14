package dev.zoe.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What happens to a cluster, one thing after the other, made up from a seed. Any of it can be left out, and the rest
 * still makes sense: so a failure can be shrunk to what is needed for it.
 */
record Script(long seed, Settings settings, List<Step> steps) {

    /** {@code -Dzoe.shrinks=false} spares the time. */
    private static final boolean SHRINKS = !"false".equals(System.getProperty("zoe.shrinks"));

    /** Something that happens at a time in seconds. */
    record Step(double at, String words, Consumer<World> what) {
        @Override
        public String toString() {
            return "%5.1f %s".formatted(at, words);
        }
    }

    static Script of(long seed, int steps) {
        return new Author(seed, false).write(steps);
    }

    /** The same with holders that have limits, and change them. */
    static Script withQuotas(long seed, int steps) {
        return new Author(seed, true).write(steps);
    }

    /** Plays it; every decision is checked. */
    void play() {
        World world = new World(settings);
        for (Step step : steps) {
            world.now = Math.max(world.now, step.at);
            step.what.accept(world);
            world.ask();
        }
        world.drainTheQueue();
    }

    /** Plays it; a failure names the seed and the shortest list of steps that still fails. */
    void check() {
        Throwable failure = failure();
        if (failure == null) {
            return;
        }
        Script shortest = this;
        Throwable last = failure;
        for (int size = SHRINKS ? Math.max(1, steps.size() / 2) : 0; size >= 1; size /= 2) {
            for (int from = shortest.steps.size() - size; from >= 0; from -= size) {
                List<Step> fewer = new ArrayList<>(shortest.steps);
                fewer.subList(from, Math.min(from + size, fewer.size())).clear();
                Script shorter = new Script(seed, settings, fewer);
                Throwable still = shorter.failure();
                if (still != null) {
                    shortest = shorter;
                    last = still;
                }
            }
        }
        StringBuilder all = new StringBuilder("seed %d with %s%n".formatted(seed, settings));
        shortest.steps.forEach(h -> all.append(h).append('\n'));
        throw new AssertionError(all.append(last.getMessage()).toString(), last);
    }

    private @Nullable Throwable failure() {
        try {
            play();
            return null;
        } catch (AssertionError | RuntimeException e) {
            return e;
        }
    }

    private static final class Author {
        private final long seed;
        private final Random random;
        private final List<Step> script = new ArrayList<>();
        private double now;
        private long nextId = 1;
        private Settings settings = Settings.DEFAULT;

        /** Whether many fit, and have many elastic instances; otherwise most of them wait. */
        private final boolean roomy;

        private final boolean withQuotas;

        /** Of its own, so that a script with quotas is like the one without them. */
        private final Random quotas;

        Author(long seed, boolean withQuotas) {
            this.seed = seed;
            this.withQuotas = withQuotas;
            quotas = new Random(seed + 17);
            random = new Random(seed * 0x9E3779B97F4A7C15L);
            roomy = random.nextBoolean();
        }

        Script write(int steps) {
            for (int changes = random.nextInt(25); changes > 0; changes--) {
                settings = changed();
            }
            // Two orders have rules of their own: shares are granted too, and back-fill changes places in the queue.
            if (seed % 4 < 2) {
                settings = settings.but()
                        .order(seed % 4 == 0 ? QueueOrder.FAIR : QueueOrder.FIFO)
                        .build();
            }
            if (withQuotas && quotas.nextInt(3) == 0) {
                BackFill backFill = quotas.nextBoolean() ? BackFill.RESERVE : BackFill.ZOE;
                settings = settings.but().backFill(backFill).backFillDepth(4).build();
            }
            Settings first = settings;
            for (int n = 1 + random.nextInt(4); n > 0; n--) {
                node("n" + n);
            }
            for (int step = 0; step < steps; step++) {
                if (withQuotas && (step == 0 || quotas.nextInt(4) == 0)) {
                    limit();
                }
                for (int several = 1 + random.nextInt(3); several > 0; several--) {
                    now += random.nextInt(3) * 0.5 + (random.nextInt(20) == 0 ? random.nextInt(12) : 0);
                    happens();
                }
                if (random.nextInt(8) == 0) {
                    add("one engine restarts", World::restartEngine);
                }
                add("decide", World::decide);
            }
            return new Script(seed, first, List.copyOf(script));
        }

        private void add(String words, Consumer<World> what) {
            script.add(new Step(now, words, what));
        }

        private void happens() {
            int pick = random.nextInt(1000);
            switch (random.nextInt(20)) {
                case 0, 1, 2, 3, 4, 5, 6 -> submit();
                case 7, 8, 9 -> add("end a running one " + pick, w -> w.endServed(pick));
                case 10 -> add("end one that waits " + pick, w -> w.endWaiting(pick));
                case 11, 12, 13 -> {
                    double pause = random.nextInt(4) == 0 ? Double.POSITIVE_INFINITY : random.nextInt(8) * 0.5;
                    add(
                            "an instance ends, %d, again after %s s".formatted(pick, pause),
                            w -> w.instanceEnds(pick, pause));
                }
                case 14, 15 -> node("n" + (1 + random.nextInt(5)));
                case 16 -> add("lose a node " + pick, w -> w.lose(pick));
                case 17 -> {
                    settings = changed();
                    Settings next = settings;
                    add("configure " + next, w -> w.configure(next));
                }
                case 18 -> add("noise", World::noise);
                default -> add("decide", World::decide);
            }
        }

        private void submit() {
            Request request = request();
            add("submit " + request, w -> w.submit(request));
        }

        private void limit() {
            String holder = quotas.nextBoolean() ? "user:" + quotas.nextInt(3) : "group:" + quotas.nextInt(2);
            Limits limits = quotas.nextInt(6) == 0
                    ? Limits.NONE
                    : new Limits(quotas.nextInt(3) == 0 ? 1 + quotas.nextInt(3) : 0, bound(), bound());
            add("limit %s to %s".formatted(holder, limits), w -> w.limit(holder, limits));
        }

        /** Most often of one resource; of some not at all. */
        private Resources bound() {
            return switch (quotas.nextInt(6)) {
                case 0, 1 -> new Resources(1 + quotas.nextInt(roomy ? 12 : 6), 0, 0);
                case 2 -> new Resources(0, 1 + quotas.nextInt(roomy ? 12 : 6), 0);
                case 3 -> new Resources(1 + quotas.nextInt(8), 1 + quotas.nextInt(8), 1);
                default -> Resources.NONE;
            };
        }

        /** None, a user, a group, or both in any order. */
        private List<String> holders() {
            List<String> holders = new ArrayList<>();
            if (withQuotas && quotas.nextInt(6) > 0) {
                holders.add("user:" + quotas.nextInt(3));
            }
            if (withQuotas && quotas.nextInt(3) > 0) {
                holders.add(quotas.nextInt(holders.size() + 1), "group:" + quotas.nextInt(2));
            }
            return holders;
        }

        private void node(String name) {
            Node node = new Node(
                    name,
                    new Resources(
                            roomy ? 3 + random.nextInt(9) : random.nextInt(9),
                            roomy ? 3 + random.nextInt(9) : random.nextInt(9),
                            random.nextInt(3),
                            random.nextInt(3) == 0 ? Map.of("licences", (long) random.nextInt(4)) : Map.of()),
                    random.nextInt(4) == 0 ? new Resources(random.nextInt(3), random.nextInt(3), 0) : Resources.NONE,
                    random.nextBoolean() ? Set.of("gpu") : Set.of(),
                    random.nextInt(8) == 0);
            add("node " + node, w -> w.node(node));
        }

        private Request request() {
            List<Request.Component> components = new ArrayList<>();
            int more = random.nextInt(3);
            for (int c = 1; c <= more; c++) {
                components.add(component("c" + c, random.nextInt(3), random.nextInt(roomy ? 9 : 5)));
            }
            components.add(component("main", 1 + random.nextInt(2), random.nextInt(roomy ? 9 : 4)));
            double arrival = now - (random.nextInt(10) == 0 ? 5 : 0);
            return new Request(
                    nextId++,
                    arrival,
                    random.nextInt(6) == 0 ? 1 : 0,
                    random.nextInt(10) * random.nextInt(4) * 0.5,
                    components,
                    "holder" + random.nextInt(3),
                    random.nextInt(3) == 0 ? now + random.nextInt(20) : Double.POSITIVE_INFINITY,
                    holders());
        }

        private Request.Component component(String name, int core, int elastic) {
            Resources demand = new Resources(
                    random.nextInt(roomy ? 3 : 4),
                    random.nextInt(roomy ? 3 : 4),
                    random.nextInt(8) == 0 ? 1 : 0,
                    random.nextInt(10) == 0 ? Map.of("licences", 1L) : Map.of());
            Resources maximum = random.nextInt(4) == 0
                    ? new Resources(demand.millicores() + 1, demand.memory() + random.nextInt(3), demand.gpus())
                    : demand;
            return new Request.Component(
                    name, demand, core, elastic, random.nextInt(6) == 0 ? Set.of("gpu") : Set.of(), maximum);
        }

        private Settings changed() {
            Settings.Builder but = settings.but();
            switch (random.nextInt(13)) {
                case 0, 1, 2 -> but.order(any(QueueOrder.values()));
                case 3 -> but.allocator(any(Allocator.values()));
                case 4 -> but.allocator(Allocator.FLEXIBLE);
                case 5 -> but.backFill(any(BackFill.values()));
                case 6 -> but.backFillDepth(1 + random.nextInt(4));
                case 7 -> but.placement(any(Placement.values()));
                case 8 -> but.preemption(random.nextBoolean());
                case 9 -> but.hysteresis(new Settings.Hysteresis(random.nextInt(4), random.nextInt(4)));
                case 10 -> but.ageing(new Settings.Ageing(random.nextInt(12), random.nextInt(3)));
                case 11 ->
                    but.speedUp(random.nextBoolean() ? SpeedUp.LINEAR : World.HALF_SERIAL)
                            .lostAtReclaim(random.nextInt(3) * 0.5);
                default -> but.weights(Map.of("holder0", 2.0, "holder1", 0.5));
            }
            return but.build();
        }

        private <T> T any(T[] these) {
            return these[random.nextInt(these.length)];
        }
    }
}
