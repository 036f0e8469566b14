package dev.zoe.standalone.e2e.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The private swarm of the tests, looked at behind Zoe's back, and harmed. */
public final class SwarmController implements AutoCloseable {
    /** Nodes 1 to 3 are managers, node 4 is a worker. */
    public static final int NODES = 4;

    static final int MANAGERS = 3;

    private static final String VARIABLE = "ZOE_TEST_SWARM";

    private final Path directory;
    private final List<EngineInspector> engines = new ArrayList<>();

    public SwarmController() {
        directory = required();
        for (int node = 1; node <= NODES; node++) {
            engines.add(new EngineInspector(url(node)));
        }
    }

    /** Its directory; without one the test is skipped, and says so. */
    private static Path required() {
        String directory = System.getenv(VARIABLE);
        assumeTrue(
                directory != null,
                VARIABLE
                        + " is not set: tests on a real Docker Swarm are skipped. Start one with .ci/swarm start DIR and"
                        + " set it to DIR");
        return Path.of(String.valueOf(directory));
    }

    public URI url(int node) {
        return URI.create("unix://" + directory.resolve(Integer.toString(node)).resolve("docker.sock"));
    }

    /** Ids of the running containers of an execution on one node, by name. */
    public Map<String, String> running(int node, String deployment, long execution) {
        return engines.get(node - 1).running(deployment, execution);
    }

    /** The same on these nodes together. */
    public Map<String, String> runningOn(List<Integer> nodes, String deployment, long execution) {
        Map<String, String> all = new TreeMap<>();
        nodes.forEach(node -> all.putAll(running(node, deployment, execution)));
        return all;
    }

    /** Names of the networks of an execution that its managers know. */
    public List<String> networks(String deployment, long execution) {
        return engines.subList(0, MANAGERS).stream()
                .flatMap(engine -> engine.networks(deployment, execution).stream())
                .toList();
    }

    /** Does something to the machine of a node, as {@code .ci/swarm} says. */
    public void harm(String what, int node) throws IOException, InterruptedException {
        run("../.ci/swarm", what, directory.toString(), Integer.toString(node));
    }

    /**
     * Starts the engines again that have ended by themselves, as systemd does. A leading manager of Docker 20.10 panics
     * in {@code SetServiceTasksRemove} when a task vanishes while its service is removed.
     */
    public void startEndedEngines() throws IOException, InterruptedException {
        for (int node = 1; node <= NODES; node++) {
            if (!answers(node)) {
                harm("lose", node);
                harm("boot", node);
            }
        }
    }

    private boolean answers(int node) {
        try (EngineInspector engine = new EngineInspector(url(node))) {
            engine.client().pingCmd().exec();
            return true;
        } catch (IOException | RuntimeException away) {
            return false;
        }
    }

    /** Runs the command line of Docker at a node. */
    public String docker(int node, String... words) throws IOException, InterruptedException {
        return run(Stream.concat(Stream.of("docker", "--host", url(node).toString()), Stream.of(words))
                .toArray(String[]::new));
    }

    /** The interval of the heartbeats of nodes; a node without one for three intervals is down. */
    public void heartbeat(int manager, String period) {
        change(manager, "swarm", "update", "--dispatcher-heartbeat", period);
    }

    /** Gives a node a label, or takes it away. */
    public void label(int node, String label, boolean has) {
        change(manager(node), "node", "update", "--label-add", label + "=" + has, "node" + node);
    }

    public void available(int node, String how) {
        change(manager(node), "node", "update", "--availability", how, "node" + node);
    }

    /** Managers refuse a change when something else has changed while it was on its way: "update out of sequence". */
    private void change(int manager, String... words) {
        await().untilAsserted(() -> {
            String unused = docker(manager, words);
        });
    }

    /** The swarm forgets the members that are down, such as what a host was before it left and joined again. */
    public void forgetTheDead() throws IOException, InterruptedException {
        List<String> dead = docker(1, "node", "ls", "--format", "{{.Status}} {{.ID}}")
                .lines()
                .filter(line -> line.startsWith("Down "))
                .map(line -> line.substring("Down ".length()))
                .toList();
        for (String id : dead) {
            String unused = docker(1, "node", "rm", id);
        }
    }

    /** A manager that is not this node. */
    private static int manager(int node) {
        return node == 1 ? 2 : 1;
    }

    /** The manager that leads the others. */
    public int leader(int asked) throws IOException, InterruptedException {
        return docker(asked, "node", "ls", "--format", "{{.ManagerStatus}} {{.Hostname}}")
                .lines()
                .filter(line -> line.startsWith("Leader "))
                .map(line -> Integer.parseInt(line.substring("Leader node".length())))
                .findFirst()
                .orElseThrow();
    }

    private static String run(String... words) throws IOException, InterruptedException {
        Path output = Files.createTempFile("swarm", ".txt");
        List<String> command = new ArrayList<>(List.of(words));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("%s", command).isTrue();
        String said = Files.readString(output, StandardCharsets.UTF_8);
        Files.delete(output);
        assertThat(process.exitValue()).as("%s: %s", command, said).isZero();
        return said;
    }

    @Override
    public void close() throws IOException {
        for (EngineInspector engine : engines) {
            engine.close();
        }
    }
}
