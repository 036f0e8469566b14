package dev.zoe.standalone.e2e.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.standalone.e2e.testing.InProcessServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class UnusualProcessesTest extends UnusualApplicationsTestBase {

    @Override
    InProcessServer start(Path data) throws IOException {
        return InProcessServer.onProcesses(data);
    }

    @Override
    boolean runs(String file) {
        return true;
    }

    /** Each process of a service has the number of its execution and its workspace in its environment. */
    @Override
    void assertNothingIsLeft(InProcessServer server, long execution) throws IOException {
        String number = "EXECUTION_ID=" + execution;
        String workspaces = server.data().toAbsolutePath().toString();
        try (Stream<ProcessHandle> processes = ProcessHandle.allProcesses()) {
            assertThat(processes
                            .filter(process -> {
                                List<String> environment = environment(process.pid());
                                return environment.contains(number)
                                        && environment.stream()
                                                .anyMatch(
                                                        variable -> variable.startsWith("ZOE_WORKSPACE=" + workspaces));
                            })
                            .map(ProcessHandle::pid))
                    .isEmpty();
        }
    }

    private static List<String> environment(long process) {
        try {
            return List.of(
                    Files.readString(Path.of("/proc", Long.toString(process), "environ"), StandardCharsets.ISO_8859_1)
                            .split("\0", -1));
        } catch (IOException gone) {
            return List.of();
        }
    }
}
