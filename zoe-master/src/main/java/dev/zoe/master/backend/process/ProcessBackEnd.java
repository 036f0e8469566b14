package dev.zoe.master.backend.process;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ContainerProgram;
import dev.zoe.master.backend.ExecRequest;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.ServiceUsage;
import dev.zoe.master.backend.StopProgress;
import dev.zoe.master.backend.UnreadableContainers;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Runs services as processes of this host, for trying Zoe and for tests. Services are separated from each other and
 * from the host only by their address, their folder and a watched memory limit.
 *
 * <p>Processes outlive the master. A later master with the same directory finds them again, with their output and exit
 * codes. Volumes are not mounted: programs get host paths.
 */
public final class ProcessBackEnd implements BackEnd {
    private static final long WATCHDOG_MILLIS = 250;
    /** In bytes; see {@link BackEnd#output}. */
    private static final long LONGEST_LINE = 16 * 1024;

    private final Path folders;
    private final LoopbackAddresses addresses;
    private final HostCapacity capacity;
    private final ServiceLauncher launcher;
    private final LocalServices services;
    private final UnreadableContainers unreadable = new UnreadableContainers("service");
    private final ExecutorService events = Executors.newSingleThreadExecutor(ProcessBackEnd::daemon);
    private final ScheduledExecutorService watchdog =
            Executors.newSingleThreadScheduledExecutor(ProcessBackEnd::daemon);
    private final ScheduledFuture<?> watchdogTask;

    /** Opens the back-end and finds the services of an earlier master. */
    public ProcessBackEnd(ProcessSettings settings) throws IOException {
        ProcessGroup group = ProcessGroup.ofThisHost();
        this.folders = settings.root().resolve("services");
        this.addresses = new LoopbackAddresses(settings.root().resolve("addresses"), LinuxSession.works());
        this.capacity = new HostCapacity(settings);
        this.services = new LocalServices(events);
        OrphanedProcesses orphans = new OrphanedProcesses(folders, group);
        this.launcher = new ServiceLauncher(settings, folders, addresses, orphans, group, events);
        Files.createDirectories(folders);
        services.addAll(folders, group);
        orphans.end();
        watchdogTask = watchdog.scheduleWithFixedDelay(
                new MemoryWatchdog(services::all), WATCHDOG_MILLIS, WATCHDOG_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public String name() {
        return "process";
    }

    @Override
    public boolean mounts() {
        return false;
    }

    /** All services run as the account of the master. */
    @Override
    public boolean isolatesUsers() {
        return false;
    }

    @Override
    public List<ObservedNode> nodes() throws BackEndException {
        long used = services.all().stream()
                .flatMap(service -> service.usage().stream())
                .mapToLong(ServiceUsage::memory)
                .sum();
        try {
            return List.of(capacity.node(used));
        } catch (IOException e) {
            throw new BackEndException(Kind.UNAVAILABLE, "cannot read the memory of this host: " + e.getMessage(), e);
        }
    }

    @Override
    public synchronized ObservedService start(ServiceSpec spec) throws BackEndException {
        Optional<LocalService> existing = services.find(spec.containerName());
        if (existing.isPresent()) {
            return existing.get().observed();
        }
        LocalService service = launcher.launch(spec);
        services.add(service);
        return service.observed();
    }

    @Override
    public boolean stop(String containerName, GracePeriod grace) throws BackEndException {
        return stop(containerName, services.find(containerName), grace);
    }

    @Override
    public boolean stop(ContainerId container, GracePeriod grace) throws BackEndException {
        return stop(container.name(), services.find(container.name(), Optional.of(container.backendId())), grace);
    }

    private boolean stop(String containerName, Optional<LocalService> found, GracePeriod grace)
            throws BackEndException {
        if (found.isEmpty()) {
            return true;
        }
        LocalService service = found.get();
        if (!end(containerName, service, grace).hasEnded()) {
            return false;
        }
        try {
            service.folder().delete();
            services.remove(containerName, service);
            return true;
        } catch (IOException e) {
            throw new BackEndException(
                    Kind.UNAVAILABLE, "cannot remove the folder of " + containerName + ": " + e.getMessage(), e);
        }
    }

    @Override
    public List<ObservedService> list() throws BackEndException {
        List<ObservedService> found = new ArrayList<>();
        for (Map.Entry<String, LocalService> service : services.byName().entrySet()) {
            unreadable
                    .read(service.getKey(), () -> Optional.of(service.getValue().observed()))
                    .ifPresent(found::add);
        }
        unreadable.retain(services.byName().keySet());
        return found;
    }

    @Override
    public Subscription watch(Consumer<BackEndEvent> listener) {
        return services.watch(listener);
    }

    @Override
    public InputStream logs(String containerName, boolean follow) throws BackEndException {
        LocalService service = require(containerName, Optional.empty());
        try {
            Path output = service.folder().output();
            return follow ? new FollowedFile(output, service.ended()) : Files.newInputStream(output);
        } catch (IOException e) {
            throw new BackEndException(
                    Kind.NOT_FOUND, "the output of " + containerName + " is gone: " + e.getMessage(), e);
        }
    }

    @Override
    public InputStream output(ContainerPlace place, Optional<String> backendId, OptionalInt lines)
            throws BackEndException {
        LocalService service = require(place.name(), backendId);
        InputStream output = logs(place.name(), false);
        try {
            if (lines.isPresent()) {
                long size = Files.size(service.folder().output());
                output.skipNBytes(Math.max(0, size - lines.getAsInt() * LONGEST_LINE));
            }
            return output;
        } catch (IOException e) {
            throw new BackEndException(
                    Kind.UNAVAILABLE, "cannot read the output of " + place.name() + ": " + e.getMessage(), e);
        }
    }

    private LocalService require(String containerName, Optional<String> backendId) throws BackEndException {
        return services.find(containerName, backendId)
                .orElseThrow(() ->
                        new BackEndException(Kind.NOT_FOUND, "no service " + containerName + " below " + folders));
    }

    @Override
    public StopProgress end(ContainerPlace place, Optional<String> backendId, GracePeriod grace)
            throws BackEndException {
        Optional<LocalService> service = services.find(place.name(), backendId);
        return service.isEmpty() ? StopProgress.ENDED : end(place.name(), service.get(), grace);
    }

    private static StopProgress end(String containerName, LocalService service, GracePeriod grace)
            throws BackEndException {
        try {
            return service.stop(grace);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackEndException(Kind.UNAVAILABLE, "interrupted while stopping " + containerName, e);
        } catch (ExecutionException e) {
            throw new BackEndException(Kind.UNAVAILABLE, "cannot stop " + containerName + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Optional<ServiceUsage> stats(String containerName) {
        return services.find(containerName).flatMap(LocalService::usage);
    }

    @Override
    public ContainerProgram exec(ContainerPlace place, String backendId, ExecRequest request, IntConsumer inputRead)
            throws BackEndException {
        throw notIsolated("runs no other programs beside a service");
    }

    @Override
    public InetSocketAddress portAddress(ContainerPlace place, String backendId, int port) throws BackEndException {
        throw notIsolated("opens no connections to ports");
    }

    private static BackEndException notIsolated(String what) {
        return new BackEndException(
                Kind.UNSUPPORTED,
                ("the process back-end %s: its services are processes of the machine of the master, without isolation."
                                + " Use the docker back-end, or a shell on that machine")
                        .formatted(what));
    }

    /** A loopback address that no other service has. */
    @Override
    public String dnsName(String serviceName, long executionId, String deployment) {
        return addresses.of(serviceName + "-" + executionId + "-" + deployment, executionId);
    }

    @Override
    public Set<Long> executions() throws BackEndException {
        try {
            return addresses.executions();
        } catch (IOException e) {
            throw new BackEndException(
                    Kind.UNAVAILABLE, "cannot list the addresses of executions: " + e.getMessage(), e);
        }
    }

    @Override
    public void forget(long executionId) throws BackEndException {
        try {
            addresses.forget(executionId);
        } catch (IOException e) {
            throw new BackEndException(
                    Kind.UNAVAILABLE,
                    "cannot free the addresses of execution " + executionId + ": " + e.getMessage(),
                    e);
        }
    }

    @Override
    public void close() {
        services.removeListeners();
        watchdogTask.cancel(false);
        watchdog.shutdown();
        events.shutdown();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "process-back-end");
        thread.setDaemon(true);
        return thread;
    }
}
