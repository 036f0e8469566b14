package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.HostConfig;
import dev.zoe.master.backend.BackEndException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What foreign containers may use of an engine: their limits, or else their reservations. */
final class ForeignLoad {
    private static final long DEFAULT_PERIOD = 100_000;

    private static final Logger LOG = LoggerFactory.getLogger(ForeignLoad.class);

    private final DockerEngine engine;
    private final DeploymentLabels labels;
    /** By container id. Limits hardly ever change, so each container is inspected once. */
    private final Map<String, HostLoad> known = new ConcurrentHashMap<>();

    ForeignLoad(DockerEngine engine, DeploymentLabels labels) {
        this.engine = engine;
        this.labels = labels;
    }

    HostLoad query() throws BackEndException {
        List<Container> running = engine.query("cannot list the containers", client -> client.listContainersCmd()
                .exec());
        HostLoad sum = HostLoad.NONE;
        Set<String> foreign = running.stream()
                .filter(container -> !labels.areOurs(container.getLabels()))
                .map(Container::getId)
                .collect(Collectors.toSet());
        known.keySet().retainAll(foreign);
        for (String id : foreign) {
            sum = sum.plus(load(id));
        }
        return sum;
    }

    private HostLoad load(String id) throws BackEndException {
        HostLoad load = known.get(id);
        if (load == null) {
            load = inspect(id);
            known.put(id, load);
        }
        return load;
    }

    private HostLoad inspect(String id) throws BackEndException {
        try {
            HostConfig config = engine.inspect(id).getHostConfig();
            return new HostLoad(millicores(config), memory(config));
        } catch (BackEndException e) {
            if (e.kind() == BackEndException.Kind.UNAVAILABLE) {
                throw e;
            }
            // It ended after the listing, or the engine cannot describe it.
            LOG.debug("foreign container counts as no load container={} error=\"{}\"", id, e.getMessage());
            return HostLoad.NONE;
        }
    }

    private static long millicores(HostConfig config) {
        long nanos = positive(config.getNanoCPUs());
        if (nanos > 0) {
            return NanoCpus.millicores(nanos);
        }
        long period = positive(config.getCpuPeriod());
        return positive(config.getCpuQuota()) * 1000 / (period == 0 ? DEFAULT_PERIOD : period);
    }

    private static long memory(HostConfig config) {
        long limit = positive(config.getMemory());
        return limit > 0 ? limit : positive(config.getMemoryReservation());
    }

    private static long positive(Long value) {
        return Math.max(0, Optional.ofNullable(value).orElse(0L));
    }
}
