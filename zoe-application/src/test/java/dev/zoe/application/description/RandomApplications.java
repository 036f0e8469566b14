package dev.zoe.application.description;

import dev.zoe.application.Application;
import dev.zoe.application.Component;
import dev.zoe.application.Component.Activity;
import dev.zoe.application.Component.Demand;
import dev.zoe.application.Component.Health;
import dev.zoe.application.Component.Port;
import dev.zoe.application.Component.Restart;
import dev.zoe.application.Component.Secret;
import dev.zoe.application.Component.Variable;
import dev.zoe.application.Component.Volume;
import dev.zoe.application.IdleLimits;
import dev.zoe.application.Placeholders;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/** Valid applications of every shape, the same ones for the same seed. */
final class RandomApplications {

    private static final String LETTERS = "abzAZ059-";
    private static final String ANY = "aZ0 \t\n'\"\\{}$#=,:/€𝄞{user_name}";

    private final Random random;

    RandomApplications(long seed) {
        this.random = new Random(seed);
    }

    Application next() {
        int count = 1 + random.nextInt(4);
        List<Component> components = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            components.add(component(i, components));
        }
        Map<String, String> labels = new HashMap<>();
        for (String key : List.of("title", "description", "team", "a/b-c")) {
            if (random.nextBoolean()) {
                labels.put(key, text());
            }
        }
        return new Application(
                "app@" + word(3 + random.nextInt(20)),
                List.of(Application.Kind.values()).get(random.nextInt(3)),
                maybe(this::duration),
                maybe(() -> "class-" + random.nextInt(3)),
                maybe(() ->
                        Instant.ofEpochSecond(1_900_000_000L + random.nextInt(1 << 30), random.nextInt(1_000_000_000))),
                maybe(this::duration),
                components.stream().anyMatch(component -> component.activity().isPresent())
                        ? new IdleLimits(maybe(this::duration), maybe(this::duration))
                        : IdleLimits.NONE,
                maybe(() -> "queue_" + random.nextInt(3)),
                components,
                labels);
    }

    private Component component(int index, List<Component> before) {
        int core = index == 0 ? 1 + random.nextInt(3) : random.nextInt(3);
        List<Port> ports = ports();
        Optional<Health> health = ports.isEmpty()
                ? Optional.empty()
                : maybe(() -> new Health(ports.get(0).name(), maybe(() -> "/" + word(3))));
        Set<String> dependsOn = new HashSet<>();
        before.stream()
                .filter(other -> other.coreCount() > 0 && random.nextBoolean())
                .forEach(other -> dependsOn.add(other.name()));
        return new Component(
                (char) ('a' + index) + word(2 + random.nextInt(10)) + "-x",
                "registry.example:5000/" + "team/image:" + random.nextInt(9),
                core,
                Math.max(1, core + random.nextInt(4)),
                demand(),
                variables(),
                maybe(() -> List.of("run", text(), "{execution_id}")),
                ports,
                volumes(),
                Set.copyOf(some("label")),
                index,
                index == 0,
                maybe(() -> "/" + word(4)),
                maybe(() -> "n" + word(4)),
                dependsOn,
                health,
                core == 0 || ports.isEmpty()
                        ? Optional.empty()
                        : maybe(() -> new Activity(ports.get(0).name(), "/" + word(3))),
                random.nextBoolean()
                        ? Restart.NEVER
                        : new Restart(1 + random.nextInt(1000), Duration.ofMillis(1 + random.nextInt(3_600_000))),
                Duration.ofMillis(random.nextInt(3_600_000)),
                some("SECRET_").stream()
                        .map(name -> new Secret(name, random.nextBoolean() ? name : "file." + name))
                        .toList(),
                random.nextBoolean() ? Set.of() : Set.of("NET_RAW", "SYS_NICE"),
                random.nextBoolean());
    }

    private Demand demand() {
        long cores = 1L + random.nextInt(8_000);
        long memory = random.nextBoolean() ? 0 : 1024L + random.nextInt(1 << 30);
        return new Demand(
                cores,
                maybe(() -> cores + random.nextInt(8_000)),
                memory,
                maybe(() -> memory + 1024 + random.nextInt(1 << 30)),
                maybe(() -> (long) random.nextInt(1 << 30)),
                random.nextInt(3));
    }

    private List<Variable> variables() {
        List<Variable> variables = new ArrayList<>();
        for (String name : some("VARIABLE_")) {
            variables.add(new Variable(name, random.nextBoolean() ? text() : "{dns_name#self}" + text()));
        }
        return variables;
    }

    private List<Port> ports() {
        List<Port> ports = new ArrayList<>();
        for (String name : some("port-")) {
            Port.Protocol protocol = ports.isEmpty() ? Port.Protocol.TCP : Port.Protocol.UDP;
            ports.add(new Port(name, 1 + ports.size(), protocol, maybe(() -> "http://{ip_port}/" + word(3))));
        }
        return ports;
    }

    private List<Volume> volumes() {
        List<Volume> volumes = new ArrayList<>();
        for (String name : some("volume")) {
            String mount = random.nextBoolean() ? "/mnt/" + name : "/in/" + name;
            volumes.add(new Volume(name, "/data/" + word(5), mount, random.nextBoolean()));
        }
        return volumes;
    }

    private Duration duration() {
        return Duration.ofSeconds(1 + random.nextInt(1_000_000), random.nextInt(1_000_000_000));
    }

    private List<String> some(String prefix) {
        List<String> some = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            some.add(prefix + i);
        }
        return some;
    }

    private String word(int length) {
        return draw(LETTERS, length);
    }

    /** Any text; what looks like a placeholder in it is meant as plain text. */
    private String text() {
        return Placeholders.literal(draw(ANY, random.nextInt(30)) + (random.nextBoolean() ? "{nothing}" : ""));
    }

    private String draw(String alphabet, int length) {
        int[] points = alphabet.codePoints().toArray();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString();
    }

    private <T> Optional<T> maybe(Supplier<T> value) {
        return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
    }
}
