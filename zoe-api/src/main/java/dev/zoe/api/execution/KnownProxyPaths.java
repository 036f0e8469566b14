package dev.zoe.api.execution;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.zoe.application.ProxyPath;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.description.DescriptionReader;
import dev.zoe.db.execution.ExecutionEntity;
import org.springframework.stereotype.Component;

/** Which programs know the path of the proxy. A description never changes, so each one is read once. */
@Component
public class KnownProxyPaths {
    private static final int MOST = 10_000;

    private final DescriptionReader descriptions;
    private final Cache<Port, Boolean> known =
            Caffeine.newBuilder().maximumSize(MOST).build();

    KnownProxyPaths(SiteLimits limits) {
        this.descriptions = new DescriptionReader(limits);
    }

    private record Port(long execution, String component, int number) {}

    /** Whether the programs of a component serve the pages of a port below its path. */
    public boolean isKnown(ExecutionEntity execution, String component, int port) {
        return known.get(new Port(execution.getId(), component, port), key -> read(execution, component, port));
    }

    private boolean read(ExecutionEntity execution, String component, int port) {
        return descriptions.readCanonical(execution.getDescription()) instanceof DescriptionReader.Result.Valid valid
                && valid.application().components().stream()
                        .filter(each -> each.name().equals(component))
                        .anyMatch(each -> ProxyPath.isKnownTo(each, port));
    }
}
