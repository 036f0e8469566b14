package dev.zoe.bench.endtoend;

import dev.zoe.bench.program.ProgramRunner;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** What the API server sends to a watch of the pods of a deployment, such as each master has one. */
final class PodWatchTraffic implements AutoCloseable {
    private final AtomicLong bytes = new AtomicLong();
    private final Process watch;

    PodWatchTraffic(ProgramRunner programs) throws IOException {
        watch = programs.start(List.of(
                "kubectl",
                "get",
                "--raw",
                "/api/v1/namespaces/%s/pods?watch=true&labelSelector=zoe_deployment_name"
                        .formatted(KubernetesBench.NAMESPACE)));
        Thread reader = new Thread(this::read, "bench-watch");
        reader.setDaemon(true);
        reader.start();
    }

    /** Those since the watch began. */
    long bytes() {
        return bytes.get();
    }

    private void read() {
        byte[] buffer = new byte[1 << 16];
        InputStream events = watch.getInputStream();
        try {
            for (int read = events.read(buffer); read >= 0; read = events.read(buffer)) {
                bytes.addAndGet(read);
            }
        } catch (IOException closed) {
            return;
        }
    }

    @Override
    public void close() {
        watch.destroy();
    }
}
