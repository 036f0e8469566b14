package dev.zoe.master.backend.testing;

import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** One container of the {@link FakeBackEnd}: its specification, its output and how it ended. */
final class FakeContainer {
    private static final int FIRST_HOST_PORT = 30_000;

    final ServiceSpec spec;
    final FakeProgram program;
    private final String id;
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private Optional<ObservedService.Exit> exit = Optional.empty();
    private Optional<Instant> endedAt = Optional.empty();

    FakeContainer(ServiceSpec spec, FakeProgram program, String id) {
        this.spec = spec;
        this.program = program;
        this.id = id;
        write(program.output());
    }

    synchronized void write(String text) {
        output.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        notifyAll();
    }

    /** Whether it ran until now. */
    synchronized boolean end(ObservedService.Exit how) {
        if (exit.isPresent()) {
            return false;
        }
        exit = Optional.of(how);
        notifyAll();
        return true;
    }

    synchronized boolean running() {
        return exit.isEmpty();
    }

    synchronized ObservedService observed() {
        Map<String, String> ports = new LinkedHashMap<>();
        if (exit.isEmpty()) {
            for (ServiceSpec.PublishedPort port : spec.ports()) {
                ports.put(port.name(), "127.0.0.1:" + (FIRST_HOST_PORT + port.number() % FIRST_HOST_PORT));
            }
        }
        return new ObservedService(
                spec.containerName(),
                id,
                spec.node(),
                exit.isEmpty() ? ObservedService.State.RUNNING : ObservedService.State.ENDED,
                exit,
                spec.labels(),
                exit.isEmpty() ? "10.0.0." + (1 + Math.floorMod(id.hashCode(), 250)) : "",
                ports,
                endedAt);
    }

    synchronized void endedAt(Instant time) {
        endedAt = Optional.of(time);
    }

    InputStream logs(boolean follow) {
        return new InputStream() {
            private int position;

            @Override
            public int read() {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) {
                if (length == 0) {
                    return 0;
                }
                int count = copyFrom(position, buffer, offset, length, follow);
                position += Math.max(count, 0);
                return count;
            }
        };
    }

    private synchronized int copyFrom(int position, byte[] buffer, int offset, int length, boolean follow) {
        while (follow && exit.isEmpty() && output.size() <= position) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return -1;
            }
        }
        byte[] all = output.toByteArray();
        if (all.length <= position) {
            return -1;
        }
        int count = Math.min(length, all.length - position);
        System.arraycopy(all, position, buffer, offset, count);
        return count;
    }
}
