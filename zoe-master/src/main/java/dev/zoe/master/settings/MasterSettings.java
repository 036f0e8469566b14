package dev.zoe.master.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Settings of the master, {@code zoe.master.*}.
 *
 * @param name of this process, shown by {@code info}
 * @param endpoint ZeroMQ address that it listens on
 * @param advertise address under which the API reaches this master; without it, the one it listens on, with the name of
 *     this machine in place of an address that means all of them
 * @param keyFile key pair of this master, without which it does not start: connections are encrypted, and only those in
 *     {@code clientKeyFiles} are let in
 * @param clientKeyFiles public keys of the API processes that are let in
 * @param round pause between two looks at the database, which heal lost hints
 * @param observe pause between two comparisons of records and containers
 * @param leaseTtl another master may take over so long after the last renewal
 * @param nodeLostAfter a node that does not answer keeps its services for so long
 * @param servicesPerNode how many services a node runs at most, however small they are
 * @param threads orders under way at once on a node for which nothing else is said
 * @param workspaces directory of the users' workspaces
 * @param secrets directory of the users' secrets: {@code <secrets>/<user>/<name>}
 * @param scheduler how the scheduler decides at first
 * @param retention ended executions, and events of no execution, are removed when they are so old; absent for never
 * @param keepOutput bytes of output kept of each ended service
 */
@ConfigurationProperties("zoe.master")
public record MasterSettings(
        @DefaultValue("master") String name,
        @DefaultValue("tcp://127.0.0.1:4850") String endpoint,
        Optional<String> advertise,
        @Nullable Path keyFile,
        @DefaultValue List<Path> clientKeyFiles,
        @DefaultValue("1s") Duration round,
        @DefaultValue("5s") Duration observe,
        @DefaultValue("6s") Duration leaseTtl,
        @DefaultValue("60s") Duration nodeLostAfter,
        @DefaultValue("500") int servicesPerNode,
        @DefaultValue("32") int threads,
        @DefaultValue("/var/lib/zoe/workspaces") Path workspaces,
        @DefaultValue("/var/lib/zoe/secrets") Path secrets,
        @DefaultValue InitialSchedulerSettings scheduler,
        @Nullable Duration retention,
        @DefaultValue("1048576") int keepOutput) {

    private static final Duration SHORTEST_RETENTION = Duration.ofMinutes(1);

    public MasterSettings {
        clientKeyFiles = List.copyOf(clientKeyFiles);
        if (servicesPerNode < 1) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.master.services-per-node", servicesPerNode, "it must be at least 1");
        }
        if (retention != null && retention.compareTo(SHORTEST_RETENTION) < 0) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.master.retention",
                    retention,
                    "clients ask how an execution ended after it has: keep it for a minute at least, or leave this out to keep everything");
        }
    }
}
