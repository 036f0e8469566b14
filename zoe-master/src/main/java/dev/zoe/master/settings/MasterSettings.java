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
 * Settings of the master, {@code zoe.master.*}. {@link InitialSchedulerSettings} reads those of the scheduler.
 *
 * @param name name of this process, shown by {@code info}
 * @param endpoint ZeroMQ address to listen on
 * @param advertise address at which the API reaches this master; by default the endpoint, with the name of this machine
 *     in place of an address that means all interfaces
 * @param keyFile key pair of this master, which is required: connections are encrypted, and only the clients in
 *     {@code clientKeyFiles} are accepted
 * @param clientKeyFiles public keys of the accepted API processes
 * @param round interval between two scans of the database, which find changes with lost hints
 * @param observe interval between two comparisons of records and containers
 * @param measure interval between two measurements of what services use
 * @param activity interval between two questions to services how long they have been idle
 * @param leaseTtl time after the last renewal when another master may take over
 * @param nodeLostAfter time without an answer after which a node counts as lost
 * @param servicesPerNode upper limit of services on a node
 * @param threads upper limit of orders in progress on a node without a limit of its own
 * @param workspaces directory of the workspaces of users
 * @param requireIsolation whether a back-end that does not isolate users serves one user only
 * @param retention age at which ended executions, and events without an execution, are removed; absent for never
 * @param keepOutput number of bytes of output that are stored of each service
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
        @DefaultValue("30s") Duration measure,
        @DefaultValue("30s") Duration activity,
        @DefaultValue("6s") Duration leaseTtl,
        @DefaultValue("60s") Duration nodeLostAfter,
        @DefaultValue("500") int servicesPerNode,
        @DefaultValue("32") int threads,
        @DefaultValue("/var/lib/zoe/workspaces") Path workspaces,
        @DefaultValue("true") boolean requireIsolation,
        @Nullable Duration retention,
        @DefaultValue("1048576") int keepOutput) {

    private static final Duration MIN_MEASURE = Duration.ofMillis(10);
    private static final Duration MIN_ACTIVITY = Duration.ofMillis(100);
    private static final Duration MIN_RETENTION = Duration.ofMinutes(1);

    public MasterSettings {
        clientKeyFiles = List.copyOf(clientKeyFiles);
        if (measure.compareTo(MIN_MEASURE) < 0) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.master.measure", measure, "it must be at least 10 ms");
        }
        if (activity.compareTo(MIN_ACTIVITY) < 0) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.master.activity", activity, "it must be at least 100 ms");
        }
        if (servicesPerNode < 1) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.master.services-per-node", servicesPerNode, "it must be at least 1");
        }
        if (threads < 1) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.master.threads", threads, "it must be at least 1");
        }
        if (retention != null && retention.compareTo(MIN_RETENTION) < 0) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.master.retention",
                    retention,
                    "it must be at least 1 minute, because clients query ended executions; without it,"
                            + " everything is kept");
        }
    }
}
