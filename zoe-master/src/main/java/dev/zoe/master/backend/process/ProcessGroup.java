package dev.zoe.master.backend.process;

import dev.zoe.master.backend.ServiceUsage;
import java.util.List;

/** Finds the processes of a service by its wrapper, and their usage. */
interface ProcessGroup {

    /** Every process that the wrapper started, directly or not, without the wrapper itself. */
    List<ProcessHandle> members(ProcessHandle wrapper);

    /** The arguments of a process; empty when it has ended, or when this host does not report them. */
    List<String> commandLine(ProcessHandle process);

    /** Whether a process carries the id of a start on its command line. */
    default boolean carries(ProcessHandle process, String id) {
        return commandLine(process).contains(id);
    }

    /** Processor time and memory of the members; memory is 0 where the host does not report it. */
    ServiceUsage usage(ProcessHandle wrapper);

    /** By session on Linux, otherwise by descendants. */
    static ProcessGroup ofThisHost() {
        return LinuxSession.works() ? new LinuxSession() : new ProcessDescendants();
    }
}
