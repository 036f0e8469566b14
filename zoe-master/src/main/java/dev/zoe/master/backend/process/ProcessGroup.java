package dev.zoe.master.backend.process;

import dev.zoe.master.backend.ServiceUsage;
import java.util.List;

/** What belongs to the wrapper of one service, and what it uses. */
interface ProcessGroup {

    /** Every process that the wrapper started, directly or not, without the wrapper itself. */
    List<ProcessHandle> members(ProcessHandle wrapper);

    /** The words of its command line; none when it has ended, or when this host does not tell. */
    List<String> commandLine(ProcessHandle process);

    /** Whether a process carries the id of a start on its command line. */
    default boolean carries(ProcessHandle process, String id) {
        return commandLine(process).contains(id);
    }

    /** Processor time and memory of the members; memory is 0 where the host does not tell. */
    ServiceUsage usage(ProcessHandle wrapper);

    /** The best that this host can do. */
    static ProcessGroup ofThisHost() {
        return LinuxSession.works() ? new LinuxSession() : new ProcessDescendants();
    }
}
