package dev.zoe.api.stream;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends a state to a reader whenever it has changed: the whole state, as the reader may see it. The id of an event is a
 * hash of the state, so a reader that comes back with the present state gets nothing.
 */
public final class StateStreams {
    private static final Logger LOG = LoggerFactory.getLogger(StateStreams.class);
    private static final long NO_TIMEOUT = 0;
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int ID_BYTES = 16;

    private final StreamRegistry streams;
    private final JsonMapper json;
    private final Duration heartbeat;

    public StateStreams(StreamRegistry streams, JsonMapper json, Duration heartbeat) {
        this.streams = streams;
        this.json = json;
        this.heartbeat = heartbeat;
    }

    /**
     * @param name of the events
     * @param lastId id of the last event that the reader has
     * @param read gives the state as the caller may see it
     * @throws Problem when the caller may not see it, or too many streams are open
     */
    public SseEmitter start(ApiCaller caller, String name, Optional<String> lastId, Supplier<?> read) {
        // Outside of the stream, where a refusal is still the response.
        var unused = read.get();
        SseEmitter emitter = new SseEmitter(NO_TIMEOUT);
        streams.start(caller, () -> run(emitter, name, lastId, read));
        return emitter;
    }

    private void run(SseEmitter emitter, String name, Optional<String> lastId, Supplier<?> read) {
        try {
            send(emitter, name, lastId.orElse(""), read);
        } catch (IOException gone) {
            LOG.debug("A reader of a state has disconnected: state={} reason=\"{}\"", name, gone.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            emitter.complete();
        } catch (RuntimeException e) {
            LOG.warn("A stream of a state was cut off: state={} reason=\"{}\"", name, e.getMessage());
            emitter.completeWithError(e);
        }
    }

    /** Until the reader goes or {@link StreamRegistry} interrupts. */
    private void send(SseEmitter emitter, String name, String lastId, Supplier<?> read)
            throws IOException, InterruptedException {
        emitter.send(SseEmitter.event().comment(name));
        String sent = lastId;
        Duration quiet = Duration.ZERO;
        while (true) {
            Object state = read.get();
            String id = id(json.writeValueAsString(state));
            if (!id.equals(sent)) {
                emitter.send(SseEmitter.event().id(id).name(name).data(state, MediaType.APPLICATION_JSON));
                sent = id;
                quiet = Duration.ZERO;
            } else if (quiet.compareTo(heartbeat) >= 0) {
                emitter.send(SseEmitter.event().comment("alive"));
                quiet = Duration.ZERO;
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
            quiet = quiet.plus(PAUSE);
        }
    }

    private static String id(String state) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(state.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, ID_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This Java runtime has no SHA-256, which every one must have", e);
        }
    }
}
