package dev.zoe.master.backend.process;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerRights;
import dev.zoe.master.backend.HostPathPolicy;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.SitePolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks a specification, makes the folder of its service and starts the program. */
final class ServiceLauncher {
    private static final Logger LOG = LoggerFactory.getLogger(ServiceLauncher.class);
    /** The reason at the end of a message of Java, without the path before it. */
    private static final Pattern SYSTEM_ERROR = Pattern.compile("(?:^|: )(?:error=\\d+, )?([^/:]+)$");

    private static final long PID_POLL_MILLIS = 2;

    private final String nodeName;
    private final Path folders;
    private final DirectoryImages images;
    private final HostPathPolicy paths;
    private final SitePolicy policy;
    private final LoopbackAddresses addresses;
    private final OrphanedProcesses orphans;
    private final ProcessGroup group;
    private final Executor events;

    ServiceLauncher(
            ProcessSettings settings,
            Path folders,
            LoopbackAddresses addresses,
            OrphanedProcesses orphans,
            ProcessGroup group,
            Executor events) {
        this.nodeName = settings.nodeName();
        this.folders = folders;
        this.images = new DirectoryImages(settings.images());
        this.paths = new HostPathPolicy(settings.policy().allowedHostPaths());
        this.policy = settings.policy();
        this.addresses = addresses;
        this.orphans = orphans;
        this.group = group;
        this.events = events;
    }

    LocalService launch(ServiceSpec spec) throws BackEndException {
        check(spec);
        ServiceFolder folder = new ServiceFolder(folders.resolve(spec.containerName()));
        ServiceCommand command = ServiceCommand.of(spec, images.find(spec.image()), folder.path());
        try {
            return launch(spec, folder, command);
        } catch (IOException e) {
            throw failure(spec, e);
        } catch (UncheckedIOException e) {
            throw failure(spec, Objects.requireNonNull(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackEndException(Kind.UNAVAILABLE, "interrupted while starting " + spec.containerName(), e);
        }
    }

    private void check(ServiceSpec spec) throws BackEndException {
        if (!spec.node().equals(nodeName)) {
            throw new BackEndException(
                    Kind.NO_ROOM, "no node \"" + spec.node() + "\"; there is only \"" + nodeName + "\"");
        }
        requireNoContainer(spec.rights());
        policy.requireAllowed(spec);
        // Nothing is mounted: programs open the host paths themselves, so the paths are only checked.
        var unused = paths.resolveLinks(spec);
    }

    /** Refused and not ignored: a role may make a read-only root the rule for its users. */
    private static void requireNoContainer(ContainerRights rights) throws BackEndException {
        if (!rights.capabilities().isEmpty() || rights.readOnlyRoot()) {
            throw new BackEndException(
                    Kind.REJECTED,
                    "the process back-end starts no containers, so it offers neither \"capabilities\" nor"
                            + " \"read_only_root\", which the description or the role of the owner asks for");
        }
    }

    private LocalService launch(ServiceSpec spec, ServiceFolder folder, ServiceCommand command)
            throws IOException, InterruptedException {
        ServiceFolder.Start start = new ServiceFolder.Start(
                spec.containerName() + ":" + UUID.randomUUID(),
                addresses.of(spec.containerName(), spec.executionId()),
                spec);
        if (folder.exists()) {
            // A folder that could not be read: its program may still use the address of this service.
            orphans.endIn(folder);
        }
        folder.create();
        // Written before the launch: if the master dies right after it, the next one finds the process.
        folder.write(start);
        try {
            folder.writeSecrets(spec.secrets());
            Process process = ProcessWrapper.start(start.id(), folder, command);
            while (folder.pid().isEmpty() && !process.waitFor(PID_POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                Thread.onSpinWait();
            }
            return LocalService.started(folder, start, group, process, events);
        } catch (IOException e) {
            folder.delete();
            throw e;
        }
    }

    /** Users read the reason: the error of the system, without paths of this host. */
    private static BackEndException failure(ServiceSpec spec, IOException cause) {
        LOG.warn("cannot start service container={} node={}", spec.containerName(), spec.node(), cause);
        Matcher error = SYSTEM_ERROR.matcher(String.valueOf(cause.getMessage()));
        String reason = error.find() ? error.group(1) : "the log of the master says why";
        return new BackEndException(
                Kind.NO_ROOM,
                "node %s cannot start %s: %s".formatted(spec.node(), spec.containerName(), reason),
                cause);
    }
}
