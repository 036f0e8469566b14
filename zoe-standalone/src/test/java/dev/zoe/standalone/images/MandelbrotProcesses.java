package dev.zoe.standalone.images;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The demo application as plain processes, started from its process image as the process back-end does it. */
final class MandelbrotProcesses {

    static final Path TEMPLATE = Path.of("..", "app-templates", "mandelbrot");

    private static final String HOST = "127.66.0.1";

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Process> processes = new ArrayList<>();
    private final Path image;
    private final Path directory;
    private final int port;

    /** @param directory for the outputs of the programs and the workspace */
    MandelbrotProcesses(Path directory) throws IOException {
        this.directory = directory;
        this.image = new ImageBuilder(TEMPLATE)
                .buildProcessImage(Path.of("target", "images").toAbsolutePath());
        Files.createDirectories(workspace());
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
            port = probe.getLocalPort();
        }
    }

    /** The largest value that the manifest allows for a parameter. */
    static int largest(String parameter) {
        return JsonMapper.shared()
                .readTree(TEMPLATE.resolve("manifest.json").toFile())
                .at("/zapps/0/parameters")
                .valueStream()
                .filter(each -> each.path("name").asString().equals(parameter))
                .findFirst()
                .orElseThrow()
                .get("max")
                .asInt();
    }

    Path workspace() {
        return directory.resolve("workspace");
    }

    Process coordinator(Map<String, String> environment) throws IOException {
        Map<String, String> all = new HashMap<>(Map.of(
                "BIND_HOST",
                HOST,
                "PORT",
                Integer.toString(port),
                "EXECUTION_ID",
                "42",
                "ZOE_WORKSPACE",
                workspace().toString()));
        all.putAll(environment);
        return start("coordinator", "coordinator0", all);
    }

    Process worker(String name, double cpuShare) throws IOException {
        return start(
                "worker",
                name,
                Map.of(
                        "SERVICE_NAME",
                        name,
                        "EXECUTION_ID",
                        "42",
                        "ZOE_WORKSPACE",
                        workspace().toString(),
                        "COORDINATOR_URL",
                        "http://" + HOST + ":" + port,
                        "WORKER_CPU_SHARE",
                        Double.toString(cpuShare)));
    }

    String output(String service) throws IOException {
        return Files.readString(directory.resolve(service + ".log"));
    }

    /** The file with the secret of the coordinator. */
    Path secret() {
        return workspace().resolve(".mandelbrot-42.secret");
    }

    /** Sends a call without the secret. */
    HttpResponse<String> call(String method, String path, byte[] body) throws IOException, InterruptedException {
        return http.send(request(method, path, body).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Sends a call with the secret of the coordinator, as workers do. */
    HttpResponse<String> callAsWorker(String method, String path, byte[] body)
            throws IOException, InterruptedException {
        return callWith(Files.readString(secret()), method, path, body);
    }

    HttpResponse<String> callWith(String secret, String method, String path, byte[] body)
            throws IOException, InterruptedException {
        return http.send(
                request(method, path, body).header("Work-Secret", secret).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String method, String path, byte[] body) {
        return HttpRequest.newBuilder(URI.create("http://" + HOST + ":" + port + path))
                .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
    }

    /** The coordinator's progress, or an empty object while it does not answer. */
    JsonNode progress() throws InterruptedException {
        try {
            return JsonMapper.shared()
                    .readTree(call("GET", "/progress", new byte[0]).body());
        } catch (IOException e) {
            return JsonMapper.shared().createObjectNode();
        }
    }

    /** The number of tiles that the worker holds at this moment. */
    int heldBy(String worker) throws InterruptedException {
        return progress()
                .path("workers")
                .valueStream()
                .filter(each -> each.get("name").asString().equals(worker))
                .mapToInt(each -> each.get("holds").size())
                .sum();
    }

    private Process start(String command, String name, Map<String, String> environment) throws IOException {
        JsonNode json = JsonMapper.shared().readTree(image.resolve("image.json").toFile());
        List<String> line = new ArrayList<>(json.get("entrypoint")
                .valueStream()
                .map(word -> word.asString().replace("{image}", image.toString()))
                .toList());
        line.set(0, Path.of(System.getProperty("java.home"), "bin", line.get(0)).toString());
        line.add(command);
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.redirectOutput(directory.resolve(name + ".log").toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    void stop() throws InterruptedException {
        for (Process process : processes) {
            process.destroyForcibly().waitFor();
        }
    }
}
