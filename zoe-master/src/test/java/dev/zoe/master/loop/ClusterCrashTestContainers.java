package dev.zoe.master.loop;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.kubernetes.KubernetesBackEnd;
import dev.zoe.master.backend.kubernetes.KubernetesSettings;
import dev.zoe.master.backend.kubernetes.KubernetesSettingsBuilder;
import dev.zoe.master.backend.kubernetes.TestCluster;
import dev.zoe.master.backend.kubernetes.TestNamespace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Pods in a namespace of a real cluster. Each master has connections of its own. It can crash before and after the
 * calls that change pods; those to the database are tried with containers in memory.
 */
final class ClusterCrashTestContainers implements CrashTestContainers, AutoCloseable {
    private static final String DEPLOYMENT = "zoe";
    private static final Pattern CHANGES = Pattern.compile("(before|after) BackEnd\\.(start|stop|end|forget)");
    private static final int MAX_CYCLES = 2000;
    private static final int LONGEST_WAIT_MILLIS = 100;
    private static final int SERVICES = 4;
    private static final long MEMORY = 32 << 20;

    /** Notes its start, and ends with the code that the test writes, or at the stop signal. */
    private static final String SCRIPT =
            """
            me=$SERVICE_NAME-$EXECUTION_ID-zoe; end=$ZOE_WORKSPACE/end-$me; trap 'exit 143' TERM; \
            echo $me >> $ZOE_WORKSPACE/starts; until [ -e $end ]; do sleep 0.1; done; \
            read code < $end; rm $end; exit $code""";

    private final TestNamespace namespace = TestNamespace.create();
    private final KubernetesSettings settings = new KubernetesSettingsBuilder(DEPLOYMENT, TestCluster.kubeconfig())
            .namespace(namespace.name())
            .build();
    private final KubernetesBackEnd observer = new KubernetesBackEnd(settings);
    private final BlockingQueue<BackEndEvent> events = new LinkedBlockingQueue<>();
    private final Path workspace;
    private final BigDecimal cores;
    private BackEnd current = observer;

    /** @param workspace of the user of the scenario */
    ClusterCrashTestContainers(Path workspace) throws BackEndException {
        this.workspace = workspace;
        var unused = observer.watch(events::add);
        ObservedNode node = observer.nodes().stream()
                .filter(one -> one.name().equals(TestCluster.NODE))
                .findFirst()
                .orElseThrow();
        this.cores = BigDecimal.valueOf((node.millicores() - node.foreignMillicores()) / SERVICES, 3);
    }

    @Override
    public BackEnd connect() {
        disconnect();
        current = new KubernetesBackEnd(settings);
        return current;
    }

    private void disconnect() {
        if (current != observer) {
            current.close();
        }
    }

    @Override
    public CrashPoints points() {
        return new CrashPoints(CHANGES.asMatchPredicate());
    }

    @Override
    public TestDescriptionBuilder adapt(TestDescriptionBuilder description) {
        // One node, which a part of the scenario fills.
        return description.resources(cores, MEMORY).script(SCRIPT).nodes("kubernetes.io/hostname=" + TestCluster.NODE);
    }

    @Override
    public BigDecimal cores() {
        return cores;
    }

    @Override
    public int maxCycles() {
        return MAX_CYCLES;
    }

    @Override
    public void awaitChange() throws InterruptedException {
        var unused = events.poll(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void end(String container, int code) {
        try {
            Path written = Files.writeString(workspace.resolve("new-" + container), code + "\n");
            Files.move(written, workspace.resolve("end-" + container));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<String> running() {
        try {
            return observer.list().stream()
                    .filter(service -> service.exit().isEmpty())
                    .map(ObservedService::containerName)
                    .toList();
        } catch (BackEndException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public List<String> created() {
        try {
            return Files.readAllLines(workspace.resolve("starts"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Everything that Zoe makes, and not only what a back-end finds again. */
    @Override
    public boolean areAllGone() {
        var client = namespace.client();
        return client.pods().inNamespace(namespace.name()).list().getItems().isEmpty()
                && client.services()
                        .inNamespace(namespace.name())
                        .list()
                        .getItems()
                        .isEmpty();
    }

    @Override
    public void close() {
        disconnect();
        observer.close();
        namespace.close();
    }
}
