package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.MemoryStatsConfig;
import com.github.dockerjava.api.model.Statistics;
import com.github.dockerjava.api.model.StatsConfig;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ServiceUsage;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Takes the first figure of an engine's endless statistics; asked for just one, an engine takes its time over two. */
final class ContainerUsage {
    private static final Duration FIRST_FIGURE = Duration.ofSeconds(10);

    private ContainerUsage() {}

    static Optional<ServiceUsage> of(DockerEngine engine, String container) throws BackEndException {
        DockerClient client = engine.open(FIRST_FIGURE);
        try (First first = client.statsCmd(container).withNoStream(false).exec(new First())) {
            first.awaitEnded(FIRST_FIGURE);
            return Optional.ofNullable(first.figure).flatMap(ContainerUsage::usage);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackEndException(Kind.UNAVAILABLE, "interrupted while asking what " + container + " uses", e);
        } catch (RuntimeException e) {
            throw engine.failure("cannot tell what " + container + " uses", e);
        } finally {
            DockerClients.close(client);
        }
    }

    /** A container that has just ended has figures without content. */
    private static Optional<ServiceUsage> usage(Statistics figure) {
        MemoryStatsConfig memory = figure.getMemoryStats();
        if (memory == null || memory.getUsage() == null || figure.getCpuStats().getCpuUsage() == null) {
            return Optional.empty();
        }
        Long cpu = figure.getCpuStats().getCpuUsage().getTotalUsage();
        return Optional.of(new ServiceUsage(cpu == null ? 0 : cpu, memory.getUsage() - reclaimable(memory.getStats())));
    }

    /** File pages that the kernel can take back at once are not what a program uses; named so in cgroup 1 and 2. */
    private static long reclaimable(StatsConfig stats) {
        return stats == null
                ? 0
                : Stream.of(
                                Optional.ofNullable(stats.getTotalInactiveFile()),
                                Optional.ofNullable(stats.getInactiveFile()))
                        .flatMap(Optional::stream)
                        .findFirst()
                        .orElse(0L);
    }

    private static final class First extends StreamedResponse<Statistics> {
        private volatile @Nullable Statistics figure;

        @Override
        public void onNext(Statistics next) {
            figure = next;
            end();
        }
    }
}
