package dev.zoe.master.backend.process;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.HostPathPolicy;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.ServiceUsage;
import dev.zoe.master.backend.StopProgress;
import dev.zoe.master.backend.UnreadableContainers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Services as processes of this host. For trying Zoe and for tests: nothing separates the services from each other or
 * from the host but their address, their folder and a watched memory limit.
 *
 * <p>Processes outlive the master; a later one below the same directory finds them again, with their output and exit
 * codes. Mounts cannot be made: programs are to be given host paths.
 */
public final class ProcessBackEnd implements BackEnd {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessBackEnd.class);
    private static final long WATCHDOG_MILLIS = 250;
    /** In bytes; see {@link BackEnd#output}. */
    private static final long LONGEST_LINE = 16 * 1024;
    /** At the end of a message of Java. */
    private static final Pattern SYSTEM_ERROR = Pattern.compile("(?:^|: )(?:error=\\d+, )?([^/:]+)$");

    private static final long LOOK_FOR_PID_MILLIS = 2;

    private final ProcessSettings settings;
    private final Path folders;
    private final DirectoryImages images;
    private final HostPathPolicy paths;
    private final LoopbackAddresses addresses;
    private final HostCapacity capacity;
    private final StrayProcesses strays;
    private final UnreadableContainers unreadable = new UnreadableContainers("service");
    private final ProcessGroup group = ProcessGroup.ofThisHost();
    private final Map<String, LocalService> services = new ConcurrentHashMap<>();
    private final List<Consumer<BackEndEvent>> listeners = new CopyOnWriteArrayList<>();
    private final ExecutorService events = Executors.newSingleThreadExecutor(ProcessBackEnd::daemon);
    private final ScheduledExecutorService watchdog =
            Executors.newSingleThreadScheduledExecutor(ProcessBackEnd::daemon);
    private final ScheduledFuture<?> watching;

    /** Opens the back-end and finds the services of an earlier master again. */
    public ProcessBackEnd(ProcessSettings settings) throws IOException {
        this.settings = settings;
        this.folders = settings.root().resolve("services");
        this.images = new DirectoryImages(settings.images());
        this.paths = new HostPathPolicy(settings.policy().allowedHostPaths());
        this.addresses = new LoopbackAddresses(settings.root().resolve("addresses"), LinuxSession.works());
        this.capacity = new HostCapacity(settings);
        this.strays = new StrayProcesses(folders, group);
        Files.createDirectories(folders);
        try (DirectoryStream<Path> known = Files.newDirectoryStream(folders)) {
            for (Path path : known) {
                find(path).ifPresent(this::add);
            }
        }
        strays.end();
        watching = watchdog.scheduleWithFixedDelay(
                new MemoryWatchdog(services::values), WATCHDOG_MILLIS, WATCHDOG_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** One folder that cannot be read must not keep the server from starting. */
    private Optional<LocalService> find(Path path) {
        try {
            return LocalService.find(new ServiceFolder(path), group, events);
        } catch (IOException | RuntimeException e) {
            LOG.warn(
                    "the service folder {} cannot be read and is skipped: {}. Look at its output.log if you need it, and remove the folder",
                    path,
                    e.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public String name() {
        return "process";
    }

    @Override
    public boolean mounts() {
        return false;
    }

    @Override
    public List<ObservedNode> nodes() throws BackEndException {
        long used = services.values().stream()
                .flatMap(service -> service.usage().stream())
                .mapToLong(ServiceUsage::memory)
                .sum();
        try {
            return List.of(capacity.node(used));
        } catch (IOException e) {
            throw new BackEndException(Kind.UNAVAILABLE, "cannot tell what memory this host has: " + e.getMessage(), e);
        }
    }

    @Override
    public synchronized ObservedService start(ServiceSpec spec) throws BackEndException {
        LocalService existing = services.get(spec.containerName());
        if (existing != null) {
            return existing.observed();
        }
        check(spec);
        ServiceFolder folder = new ServiceFolder(folders.resolve(spec.containerName()));
        ServiceCommand command = ServiceCommand.of(spec, images.find(spec.image()), folder.path());
        try {
            LocalService service = launch(spec, folder, command);
            add(service);
            return service.observed();
        } catch (IOException e) {
            throw refused(spec, e);
        } catch (UncheckedIOException e) {
            throw refused(spec, Objects.requireNonNull(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackEndException(Kind.UNAVAILABLE, "interrupted while starting " + spec.containerName(), e);
        }
    }

    /** Users read the reason: the words of the system, without the paths of this host that come before them. */
    private static BackEndException refused(ServiceSpec spec, IOException cause) {
        LOG.warn("cannot start {}", spec.containerName(), cause);
        Matcher words = SYSTEM_ERROR.matcher(String.valueOf(cause.getMessage()));
        String reason = words.find() ? words.group(1) : "the log of the master says why";
        return new BackEndException(
                Kind.NO_ROOM,
                "node %s cannot start %s: %s".formatted(spec.node(), spec.containerName(), reason),
                cause);
    }

    @Override
    public boolean stop(String containerName, GracePeriod grace) throws BackEndException {
        LocalService service = services.get(containerName);
        return service == null || stop(containerName, service, grace);
    }

    @Override
    public boolean stop(ContainerId container, GracePeriod grace) throws BackEndException {
        LocalService service = services.get(container.name());
        return service == null || !service.id().equals(container.backendId()) || stop(container.name(), service, grace);
    }

    private boolean stop(String containerName, LocalService service, GracePeriod grace) throws BackEndException {
        if (!end(containerName, service, grace).hasEnded()) {
            return false;
        }
        try {
            service.folder().delete();
            services.remove(containerName, service);
            return true;
        } catch (IOException e) {
            throw new BackEndException(
                    Kind.UNAVAILABLE, "cannot stop " + containerName + " wholly: " + e.getMessage(), e);
        }
    }

    @Override
    public List<ObservedService> list() throws BackEndException {
        List<ObservedService> found = new ArrayList<>();
        for (Map.Entry<String, LocalService> service : services.entrySet()) {
            unreadable
                    .skip(service.getKey(), () -> Optional.of(service.getValue().observed()))
                    .ifPresent(found::add);
        }
        unreadable.retain(services.keySet());
        return found;
    }

    @Override
    public Subscription watch(Consumer<BackEndEvent> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    @Override
    public InputStream logs(String containerName, boolean follow) throws BackEndException {
        LocalService service = services.get(containerName);
        if (service == null) {
            throw new BackEndException(Kind.NOT_FOUND, "no service " + containerName + " below " + folders);
        }
        try {
            Path output = service.folder().output();
            return follow ? new FollowedFile(output, service.ended()) : Files.newInputStream(output);
        } catch (IOException e) {
            throw new BackEndException(
                    Kind.NOT_FOUND, "no output of " + containerName + " any more: " + e.getMessage(), e);
        }
    }

    @Override
    public InputStream output(ContainerPlace place, Optional<String> backendId, OptionalInt lines)
            throws BackEndException {
        LocalService service = services.get(place.name());
        if (service == null || !backendId.map(service.id()::equals).orElse(true)) {
            throw new BackEndException(Kind.NOT_FOUND, "no service " + place.name() + " below " + folders);
        }
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

    @Override
    public StopProgress end(ContainerPlace place, Optional<String> backendId, GracePeriod grace)
            throws BackEndException {
        LocalService service = services.get(place.name());
        return service == null || !backendId.map(service.id()::equals).orElse(true)
                ? StopProgress.ENDED
                : end(place.name(), service, grace);
    }

    private static StopProgress end(String containerName, LocalService service, GracePeriod grace)
            throws BackEndException {
        try {
            return service.stop(grace);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackEndException(Kind.UNAVAILABLE, "interrupted while stopping " + containerName, e);
        } catch (ExecutionException e) {
            throw new BackEndException(
                    Kind.UNAVAILABLE, "cannot stop " + containerName + " wholly: " + e.getMessage(), e);
        }
    }

    @Override
    public Optional<ServiceUsage> stats(String containerName) {
        return Optional.ofNullable(services.get(containerName)).flatMap(LocalService::usage);
    }

    /** A loopback address that only this service has. */
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
        listeners.clear();
        watching.cancel(false);
        watchdog.shutdown();
        events.shutdown();
    }

    private void check(ServiceSpec spec) throws BackEndException {
        if (!spec.node().equals(settings.nodeName())) {
            throw new BackEndException(
                    Kind.NO_ROOM, "no node \"" + spec.node() + "\"; there is only \"" + settings.nodeName() + "\"");
        }
        // Nothing is mounted: programs open the paths themselves, and what they are told is checked only.
        var unused = paths.resolved(spec);
    }

    private LocalService launch(ServiceSpec spec, ServiceFolder folder, ServiceCommand command)
            throws IOException, InterruptedException {
        ServiceFolder.Start start = new ServiceFolder.Start(
                spec.containerName() + ":" + UUID.randomUUID(),
                addresses.of(spec.containerName(), spec.executionId()),
                spec);
        if (folder.exists()) {
            // One that could not be read: its program has the address that this one gets.
            strays.endIn(folder);
        }
        folder.create();
        // Written first: a master that dies right after the launch leaves no process that nobody knows.
        folder.write(start);
        try {
            Process process = ProcessWrapper.start(start.id(), folder, command);
            while (folder.pid().isEmpty() && !process.waitFor(LOOK_FOR_PID_MILLIS, TimeUnit.MILLISECONDS)) {
                Thread.onSpinWait();
            }
            return LocalService.started(folder, start, group, process, events);
        } catch (IOException e) {
            folder.delete();
            throw e;
        }
    }

    private void add(LocalService service) {
        services.put(service.spec().containerName(), service);
        service.whenEnded((exit, failure) -> {
            if (failure == null) {
                tell(new BackEndEvent.Ended(ContainerId.of(service.observed()), exit));
            } else if (!events.isShutdown()) {
                LOG.error("cannot tell how {} ended", service.spec().containerName(), failure);
            }
        });
    }

    private void tell(BackEndEvent event) {
        listeners.forEach(listener -> listener.accept(event));
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "process-back-end");
        thread.setDaemon(true);
        return thread;
    }
}
