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

/** Reads the first of an engine's endless statistics; a request for one entry would wait for a second one. */
final class ContainerUsage {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private ContainerUsage() {}

    static Optional<ServiceUsage> of(DockerEngine engine, String container) throws BackEndException {
        DockerClient client = engine.open(TIMEOUT);
        try (FirstStatistics first =
                client.statsCmd(container).withNoStream(false).exec(new FirstStatistics())) {
            first.awaitEnded(TIMEOUT);
            return Optional.ofNullable(first.statistics).flatMap(ContainerUsage::usage);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackEndException(Kind.UNAVAILABLE, "interrupted while reading the usage of " + container, e);
        } catch (RuntimeException e) {
            throw engine.failure("cannot read the usage of " + container, e);
        } finally {
            DockerClients.close(client);
        }
    }

    /** The statistics of a container that has just ended are empty. */
    private static Optional<ServiceUsage> usage(Statistics statistics) {
        MemoryStatsConfig memory = statistics.getMemoryStats();
        if (memory == null
                || memory.getUsage() == null
                || statistics.getCpuStats().getCpuUsage() == null) {
            return Optional.empty();
        }
        Long cpu = statistics.getCpuStats().getCpuUsage().getTotalUsage();
        return Optional.of(new ServiceUsage(cpu == null ? 0 : cpu, memory.getUsage() - reclaimable(memory.getStats())));
    }

    /** File pages that the kernel can reclaim at once do not count; their name differs in cgroup 1 and 2. */
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

    private static final class FirstStatistics extends StreamedResponse<Statistics> {
        private volatile @Nullable Statistics statistics;

        @Override
        public void onNext(Statistics next) {
            statistics = next;
            end();
        }
    }
}
