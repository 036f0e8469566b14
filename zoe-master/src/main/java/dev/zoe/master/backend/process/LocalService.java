package dev.zoe.master.backend.process;

import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ObservedService.Exit;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.ServiceUsage;
import dev.zoe.master.backend.StopProgress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One service, running or ended, started by this master or by an earlier one. */
final class LocalService {
    private static final Logger LOG = LoggerFactory.getLogger(LocalService.class);
    private static final long KILL_INTERVAL_MILLIS = 50;
    /** For 1 s; a program that hangs in the kernel ends later. */
    private static final int MAX_KILLS = 20;

    private final ServiceFolder folder;
    private final ServiceFolder.Start start;
    private final ProcessGroup group;
    private final Optional<ProcessHandle> wrapper;
    private final CompletableFuture<Exit> ended;

    private LocalService(
            ServiceFolder folder,
            ServiceFolder.Start start,
            ProcessGroup group,
            Optional<ProcessHandle> wrapper,
            Supplier<OptionalInt> wrapperExit,
            Executor executor) {
        this.folder = folder;
        this.start = start;
        this.group = group;
        this.wrapper = wrapper;
        CompletableFuture<?> gone = wrapper.<CompletableFuture<?>>map(ProcessHandle::onExit)
                .orElseGet(() -> CompletableFuture.completedFuture(folder));
        this.ended = gone.thenApplyAsync(process -> finish(wrapperExit.get()), executor);
    }

    /** A service that was just started. */
    static LocalService started(
            ServiceFolder folder, ServiceFolder.Start start, ProcessGroup group, Process wrapper, Executor executor) {
        return new LocalService(
                folder, start, group, Optional.of(wrapper.toHandle()), () -> exitCode(wrapper), executor);
    }

    /** The exit code of a process that has ended; waits for a moment until Java knows it. */
    private static OptionalInt exitCode(Process ended) {
        try {
            return OptionalInt.of(ended.waitFor());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalInt.empty();
        }
    }

    /** Finds a service of an earlier master again: the process with its number, if that is still the same process. */
    static Optional<LocalService> find(ServiceFolder folder, ProcessGroup group, Executor executor) throws IOException {
        Optional<ServiceFolder.Start> start = folder.start();
        if (start.isEmpty()) {
            return Optional.empty();
        }
        String id = start.get().id();
        Optional<ProcessHandle> wrapper = folder.pid().isPresent()
                ? ProcessHandle.of(folder.pid().getAsLong()).filter(process -> group.carries(process, id))
                : ProcessHandle.allProcesses()
                        .filter(process -> group.carries(process, id))
                        .findFirst();
        return Optional.of(new LocalService(folder, start.get(), group, wrapper, OptionalInt::empty, executor));
    }

    ServiceSpec spec() {
        return start.spec();
    }

    /** Id of this start. */
    String id() {
        return start.id();
    }

    ServiceFolder folder() {
        return folder;
    }

    /** Completed when the program and all of its processes have ended. */
    CompletableFuture<Exit> ended() {
        return ended;
    }

    /** Calls the listener once, with the exit or with the failure to read it. */
    void whenEnded(BiConsumer<Exit, @Nullable Throwable> listener) {
        // The listener gets failures too, so the new future is not needed.
        var unused = ended.whenComplete(listener);
    }

    ObservedService observed() {
        boolean running = !ended.isDone();
        Map<String, String> ports = new LinkedHashMap<>();
        if (running) {
            for (ServiceSpec.PublishedPort port : spec().ports()) {
                ports.put(port.name(), start.address() + ":" + port.number());
            }
        }
        return new ObservedService(
                spec().containerName(),
                start.id(),
                spec().node(),
                running ? ObservedService.State.RUNNING : ObservedService.State.ENDED,
                running ? Optional.empty() : Optional.of(ended.join()),
                spec().labels(),
                running ? start.address() : "",
                ports,
                running ? Optional.empty() : folder.endedAt());
    }

    /** Empty when it has ended. */
    Optional<ServiceUsage> usage() {
        return ended.isDone() ? Optional.empty() : wrapper.map(group::usage);
    }

    /**
     * Sends SIGTERM to the program when the grace period begins, and SIGKILL to all of its processes when the grace
     * period is over.
     */
    StopProgress stop(GracePeriod grace) throws InterruptedException, ExecutionException {
        if (grace.begins()) {
            wrapper.ifPresent(process -> process.children().forEach(ProcessHandle::destroy));
        }
        int kills = grace.isOver() && !ended.isDone() ? MAX_KILLS : 0;
        boolean killed = kills > 0;
        while (kills-- > 0 && !ended.isDone()) {
            // Repeated: a process may have started another one just before it was killed.
            kill();
            await();
        }
        if (ended.isCompletedExceptionally()) {
            ended.get();
        }
        return killed && ended.isDone() ? StopProgress.KILLED : StopProgress.ended(ended.isDone());
    }

    /** Kills all processes but the wrapper, which writes the exit code. */
    void kill() {
        wrapper.ifPresent(process -> group.members(process).forEach(ProcessHandle::destroyForcibly));
    }

    private void await() throws InterruptedException, ExecutionException {
        try {
            ended.get(KILL_INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // The caller kills again.
            return;
        }
    }

    private Exit finish(OptionalInt wrapperExit) {
        kill();
        try {
            folder.deleteSecrets();
        } catch (IOException e) {
            LOG.warn(
                    "cannot delete the secrets of an ended service; remove them: folder={} error=\"{}\"",
                    folder.path(),
                    e.toString());
        }
        try {
            return folder.exit(wrapperExit);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the exit code of " + spec().containerName(), e);
        }
    }
}
