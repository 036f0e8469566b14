package dev.zoe.master.backend.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends programs whose folder was removed while no master ran, and which therefore cannot be listed, read or stopped.
 * They are found by their command line, which has the folder and the id of the start, so a reused process number does
 * no harm.
 */
final class OrphanedProcesses {
    private static final Logger LOG = LoggerFactory.getLogger(OrphanedProcesses.class);
    private static final int MAX_KILL_ROUNDS = 20;
    private static final long END_TIMEOUT_MILLIS = 500;

    private final Path folders;
    private final ProcessGroup group;

    OrphanedProcesses(Path folders, ProcessGroup group) {
        this.folders = folders;
        this.group = group;
    }

    void end() {
        for (ProcessHandle wrapper :
                ProcessHandle.allProcesses().filter(this::isOrphan).toList()) {
            LOG.warn(
                    "ending a process whose folder was removed while it ran: pid={} folders={}",
                    wrapper.pid(),
                    folders);
            end(wrapper);
        }
    }

    /** Ends the programs of a folder that is about to be created again. */
    void endIn(ServiceFolder folder) {
        String prefix = folder.path().getFileName() + ":";
        List<ProcessHandle> earlier = ProcessHandle.allProcesses()
                .filter(process -> ProcessWrapper.id(group.commandLine(process), folders)
                        .filter(id -> id.startsWith(prefix))
                        .isPresent())
                .toList();
        for (ProcessHandle wrapper : earlier) {
            LOG.warn("ending process of an unreadable folder pid={} folder={}", wrapper.pid(), folder.path());
            end(wrapper);
        }
    }

    private boolean isOrphan(ProcessHandle process) {
        Optional<String> id = ProcessWrapper.id(group.commandLine(process), folders);
        return id.isPresent() && !isKnown(id.get());
    }

    /** An id is a container name, a colon and a unique suffix. */
    private boolean isKnown(String id) {
        ServiceFolder folder = new ServiceFolder(folders.resolve(id.substring(0, Math.max(0, id.indexOf(':')))));
        try {
            return folder.start().filter(start -> start.id().equals(id)).isPresent();
        } catch (IOException e) {
            // The folder exists and its failure was logged, so its program is not an orphan.
            return true;
        }
    }

    private void end(ProcessHandle wrapper) {
        // The wrapper is killed last, because the other processes are found by it.
        for (int round = 0; round < MAX_KILL_ROUNDS; round++) {
            List<ProcessHandle> members = group.members(wrapper);
            members.forEach(ProcessHandle::destroyForcibly);
            if (members.isEmpty() || !wrapper.isAlive()) {
                break;
            }
            members.forEach(OrphanedProcesses::await);
        }
        wrapper.destroyForcibly();
        group.members(wrapper).forEach(ProcessHandle::destroyForcibly);
    }

    private static void await(ProcessHandle process) {
        CompletableFuture<ProcessHandle> ended = process.onExit();
        ended.completeOnTimeout(process, END_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                .join();
    }
}
