package dev.zoe.api;

import dev.zoe.api.settings.SettingChecks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the API, below {@code zoe.api}.
 *
 * @param masterEndpoint where the master listens; without it, where the database says that the leading one does
 * @param keyFile key pair of this process, without which it does not start: the connection to the master is encrypted
 * @param masterKeyFile public key of the master
 * @param masterPatience how long one of the two tries to reach the master may take
 * @param masterCheck how often the API looks whether the master answers
 * @param maxStreams log and event streams that may be open at the same time
 * @param maxStreamsPerUser of these, streams of one user
 * @param eventPoll how often new events are looked for while somebody watches
 * @param heartbeat a quiet event stream says so often that it is alive
 * @param nodesRemembered how long the capacity of the nodes is not read again for checking submissions
 * @param credentialsRemembered a verified password is not verified again while it is used at least so often at the same
 *     address
 * @param loginFailures failed log-ins that one user name from one address has per {@code loginWindow}
 * @param loginFailuresPerAddress failed log-ins that one address has per {@code loginWindow}, with whatever user names
 * @param loginWindow the time in which failed log-ins are counted
 * @param maxInstances instances that one application may have
 * @param maxMillicores upper limit of one instance, in thousandths of a core
 * @param maxMemory upper limit of one instance
 * @param allowedHostPaths host paths that volumes may mount
 * @param allowedNetworks networks that a component may join besides that of its execution; {@code *} for all; the
 *     networks of executions are never joined
 * @param allowedRegistries registries that images may come from, as {@code host} or {@code host:port}; {@code *} for
 *     every registry with a public domain name, which is the default
 * @param maxComponents components of one application
 * @param maxPorts ports of one component
 * @param maxRows services and their ports of one application
 * @param maxBytes size of one description as it is kept, with what is kept for each port
 * @param maxWaitingExecutions executions of one user that have not ended; 0 for any number
 * @param maxWaitingRows services and their ports of these executions; 0 for any number
 * @param maxWaitingBytes size of the descriptions of these executions; 0 for any size
 */
@ConfigurationProperties("zoe.api")
public record ApiSettings(
        Optional<String> masterEndpoint,
        @Nullable Path keyFile,
        @Nullable Path masterKeyFile,
        @DefaultValue("2s") Duration masterPatience,
        @DefaultValue("1s") Duration masterCheck,
        @DefaultValue("100") int maxStreams,
        @DefaultValue("20") int maxStreamsPerUser,
        @DefaultValue("300ms") Duration eventPoll,
        @DefaultValue("15s") Duration heartbeat,
        @DefaultValue("1s") Duration nodesRemembered,
        @DefaultValue("3m") Duration credentialsRemembered,
        @DefaultValue("10") int loginFailures,
        @DefaultValue("100") int loginFailuresPerAddress,
        @DefaultValue("1m") Duration loginWindow,
        @DefaultValue("10000") int maxInstances,
        @DefaultValue("64000") long maxMillicores,
        @DefaultValue("256GB") DataSize maxMemory,
        @DefaultValue List<Path> allowedHostPaths,
        @DefaultValue Set<String> allowedNetworks,
        @DefaultValue Set<String> allowedRegistries,
        @DefaultValue("100") int maxComponents,
        @DefaultValue("50") int maxPorts,
        @DefaultValue("20000") int maxRows,
        @DefaultValue("4MB") DataSize maxBytes,
        @DefaultValue("5000") int maxWaitingExecutions,
        @DefaultValue("200000") int maxWaitingRows,
        @DefaultValue("64MB") DataSize maxWaitingBytes) {

    public ApiSettings {
        SettingChecks.requirePositive("zoe.api.max-streams", maxStreams);
        SettingChecks.requirePositive("zoe.api.max-streams-per-user", maxStreamsPerUser);
        SettingChecks.requirePositive("zoe.api.login-failures", loginFailures);
        SettingChecks.requirePositive("zoe.api.login-failures-per-address", loginFailuresPerAddress);
        SettingChecks.requirePositive("zoe.api.max-instances", maxInstances);
        SettingChecks.requirePositive("zoe.api.max-millicores", maxMillicores);
        SettingChecks.requirePositive("zoe.api.max-components", maxComponents);
        SettingChecks.requirePositive("zoe.api.max-ports", maxPorts);
        SettingChecks.requirePositive("zoe.api.max-rows", maxRows);
        allowedHostPaths = List.copyOf(allowedHostPaths);
        allowedNetworks = Set.copyOf(allowedNetworks);
        allowedRegistries = Set.copyOf(allowedRegistries);
    }
}
