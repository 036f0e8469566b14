package dev.zoe.bench.endtoend;

import dev.zoe.bench.program.ProgramRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A server of its own with its own data, as the launcher {@code ./zoe} makes it.
 *
 * @param data what {@code ZOE_DATA} names
 * @param programs with the environment of this site
 */
record BenchSite(Path data, ProgramRunner programs) {

    static BenchSite at(Path data) throws IOException {
        Files.createDirectories(data);
        return new BenchSite(
                data,
                new ProgramRunner(Map.of(
                        "ZOE_DATA",
                        data.toString(),
                        "ZOE_CONFIG",
                        data.resolve("cli.yaml").toString(),
                        "ZOE_API_MONITOR_PORT",
                        "0",
                        // One user submits more than the limits of waiting executions, of requests and of bytes.
                        "ZOE_API_REQUESTSPERMINUTEPERUSER",
                        "0",
                        "ZOE_API_SUBMITTEDBYTESPERHOURPERUSER",
                        "0",
                        "ZOE_API_MAXWAITINGEXECUTIONS",
                        "0",
                        "ZOE_API_MAXWAITINGROWS",
                        "0",
                        "ZOE_API_MAXWAITINGBYTES",
                        "0")));
    }

    LaunchedServer launch(String... words) throws IOException {
        return LaunchedServer.start(programs, zoe(words));
    }

    /** A command line of the launcher. */
    List<String> zoe(String... words) {
        String launcher =
                Path.of(System.getProperty("zoe.home", ".")).resolve("zoe").toString();
        return Stream.concat(Stream.of(launcher), Stream.of(words)).toList();
    }

    /** A command line of the Java that runs this program. */
    List<String> java(String word) {
        return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), word);
    }

    /** Removes all containers of the site: containers outlive their server, and the next site could not start. */
    void removeContainers() throws IOException, InterruptedException {
        String ids = programs.run(List.of("docker", "ps", "-aq", "--filter", "label=zoe_deployment_name=zoe"));
        List<String> command = new ArrayList<>(List.of("docker", "rm", "-f"));
        ids.lines().forEach(command::add);
        if (ids.lines().findAny().isPresent()) {
            programs.run(command);
        }
    }

    Path commandLineConfig() {
        return data.resolve("cli.yaml");
    }
}
