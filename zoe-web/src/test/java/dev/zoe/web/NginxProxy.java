package dev.zoe.web;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;

/**
 * nginx as a reverse proxy of one application, with the number of processes of its packages: a peer of Zoe's proxy in
 * benchmarks.
 */
final class NginxProxy implements AutoCloseable {
    private final Process process;
    private final Path directory;
    private final int port;

    private NginxProxy(Process process, Path directory, int port) {
        this.process = process;
        this.directory = directory;
        this.port = port;
    }

    /**
     * Starts it.
     *
     * @param application host and port
     * @return nothing when nginx is not installed
     */
    static Optional<NginxProxy> start(String application) throws IOException {
        Optional<Path> program = Stream.of("/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
        if (program.isEmpty()) {
            return Optional.empty();
        }
        int port = TestWebServer.freePort();
        Path directory = Files.createTempDirectory("zoe-bench-nginx");
        Path configuration = directory.resolve("nginx.conf");
        Files.writeString(
                configuration,
                """
                daemon off;
                worker_processes auto;
                pid DIRECTORY/pid;
                error_log DIRECTORY/error.log;
                events { worker_connections 768; }
                http {
                  access_log off;
                  client_body_temp_path DIRECTORY/body;
                  proxy_temp_path DIRECTORY/proxy;
                  fastcgi_temp_path DIRECTORY/fastcgi;
                  uwsgi_temp_path DIRECTORY/uwsgi;
                  scgi_temp_path DIRECTORY/scgi;
                  server {
                    listen 127.0.0.1:PORT;
                    location / {
                      proxy_pass http://APPLICATION;
                      proxy_http_version 1.1;
                      proxy_buffers 16 64k;
                      proxy_buffer_size 64k;
                      proxy_max_temp_file_size 0;
                    }
                  }
                }
                """
                        .replace("DIRECTORY", directory.toString())
                        .replace("PORT", Integer.toString(port))
                        .replace("APPLICATION", application));
        Process process = new ProcessBuilder(program.get().toString(), "-c", configuration.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output").toFile())
                .start();
        NginxProxy proxy = new NginxProxy(process, directory, port);
        proxy.awaitPort();
        return Optional.of(proxy);
    }

    int port() {
        return port;
    }

    private void awaitPort() throws IOException {
        try {
            await().ignoreExceptions().until(this::accepts);
        } catch (ConditionTimeoutException e) {
            String output = Files.readString(directory.resolve("output"));
            close();
            throw new IOException("nginx does not start: " + output, e);
        }
    }

    private boolean accepts() throws IOException {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        return true;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
