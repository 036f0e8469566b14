package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.MemoryStatsConfig;
import com.github.dockerjava.api.model.Statistics;
import com.github.dockerjava.api.model.StatsConfig;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ServiceUsage;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Takes the first figure of an engine's endless statistics; asked for just one, an engine takes its time over two. */
final class Usage {
    private static final Duration FIRST_FIGURE = Duration.ofSeconds(10);

    private Usage() {}

    static Optional<ServiceUsage> of(Engine engine, String container) throws BackEndException {
        DockerClient client = engine.open(FIRST_FIGURE);
        First first = new First();
        try (First stream = client.statsCmd(container).withNoStream(false).exec(first)) {
            Optional<Statistics> figure =
                    Optional.ofNullable(stream.figures.poll(FIRST_FIGURE.toMillis(), TimeUnit.MILLISECONDS));
            return figure.flatMap(Usage::usage);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackEndException(Kind.UNAVAILABLE, "interrupted while asking what " + container + " uses", e);
        } catch (IOException e) {
            throw new BackEndException(Kind.UNAVAILABLE, "cannot tell what " + container + " uses: " + e, e);
        } catch (RuntimeException e) {
            throw engine.failure("cannot tell what " + container + " uses", e);
        } finally {
            Clients.close(client);
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

    private static final class First extends ResultCallback.Adapter<Statistics> {
        private final BlockingQueue<Statistics> figures = new ArrayBlockingQueue<>(1);

        @Override
        public void onNext(Statistics figure) {
            // Later ones find no room, and are not needed.
            figures.offer(figure);
        }
    }
}
