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
 * Programs whose folder somebody removed while no master looked. Nobody could list, read or stop them any more, so they
 * are ended. They are known by their command line, which holds the folder and the id of the start: a process number
 * that was used again does no harm.
 */
final class StrayProcesses {
    private static final Logger LOG = LoggerFactory.getLogger(StrayProcesses.class);
    private static final int ROUNDS = 20;
    private static final long PATIENCE_MILLIS = 500;

    private final Path folders;
    private final ProcessGroup group;

    StrayProcesses(Path folders, ProcessGroup group) {
        this.folders = folders;
        this.group = group;
    }

    void end() {
        for (ProcessHandle wrapper :
                ProcessHandle.allProcesses().filter(this::isStray).toList()) {
            LOG.warn("ending process {}, whose folder below {} was removed while it ran", wrapper.pid(), folders);
            end(wrapper);
        }
    }

    /** Ends whatever runs of a folder that is about to be made anew. */
    void endIn(ServiceFolder folder) {
        String prefix = folder.path().getFileName() + ":";
        List<ProcessHandle> earlier = ProcessHandle.allProcesses()
                .filter(process -> ProcessWrapper.id(group.commandLine(process), folders)
                        .filter(id -> id.startsWith(prefix))
                        .isPresent())
                .toList();
        for (ProcessHandle wrapper : earlier) {
            LOG.warn("ending process {}, whose folder {} cannot be read", wrapper.pid(), folder.path());
            end(wrapper);
        }
    }

    private boolean isStray(ProcessHandle process) {
        Optional<String> id = ProcessWrapper.id(group.commandLine(process), folders);
        return id.isPresent() && !isKnown(id.get());
    }

    /** Ids are a container name, a colon and something unique. */
    private boolean isKnown(String id) {
        ServiceFolder folder = new ServiceFolder(folders.resolve(id.substring(0, Math.max(0, id.indexOf(':')))));
        try {
            return folder.start().filter(start -> start.id().equals(id)).isPresent();
        } catch (IOException e) {
            // The folder is there, and was reported; its program is not ended for that.
            return true;
        }
    }

    private void end(ProcessHandle wrapper) {
        // The wrapper last: it is by the wrapper that the others are found.
        for (int round = 0; round < ROUNDS; round++) {
            List<ProcessHandle> members = group.members(wrapper);
            members.forEach(ProcessHandle::destroyForcibly);
            if (members.isEmpty() || !wrapper.isAlive()) {
                break;
            }
            members.forEach(StrayProcesses::await);
        }
        wrapper.destroyForcibly();
        group.members(wrapper).forEach(ProcessHandle::destroyForcibly);
    }

    private static void await(ProcessHandle process) {
        CompletableFuture<ProcessHandle> ended = process.onExit();
        ended.completeOnTimeout(process, PATIENCE_MILLIS, TimeUnit.MILLISECONDS).join();
    }
}
