package dev.zoe.web.execution.output;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.stream.StreamRegistry;
import dev.zoe.db.service.ServiceLogPart;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;

/** Sends what a service has printed until now, as a file; an open stream while it lasts. */
@Component
class OutputDownloads {
    private static final Logger LOG = LoggerFactory.getLogger(OutputDownloads.class);
    private static final long NO_TIMEOUT = 0;
    private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, StandardCharsets.UTF_8);

    private final OutputReader reader;
    private final StreamRegistry streams;

    OutputDownloads(OutputReader reader, StreamRegistry streams) {
        this.reader = reader;
        this.streams = streams;
    }

    /** @throws Problem when there is no such service that the caller may see, or too many streams are open */
    ResponseEntity<ResponseBodyEmitter> open(ApiCaller caller, long execution, String service) {
        ServiceLogPart first = reader.part(caller, execution, service, 0);
        ResponseBodyEmitter emitter = new ResponseBodyEmitter(NO_TIMEOUT);
        streams.start(caller, () -> send(emitter, caller, execution, service, first));
        ContentDisposition file = ContentDisposition.attachment()
                .filename("%s-%d.log".formatted(service, execution), StandardCharsets.UTF_8)
                .build();
        return ResponseEntity.ok()
                .contentType(TEXT)
                .header(HttpHeaders.CONTENT_DISPOSITION, file.toString())
                .body(emitter);
    }

    private void send(
            ResponseBodyEmitter emitter, ApiCaller caller, long execution, String service, ServiceLogPart first) {
        try {
            ServiceLogPart part = first;
            while (part.bytes().hasRemaining()) {
                emitter.send(part.copy(), MediaType.APPLICATION_OCTET_STREAM);
                if (part.ended() || Thread.currentThread().isInterrupted()) {
                    break;
                }
                part = reader.part(caller, execution, service, part.end());
            }
            emitter.complete();
        } catch (IOException gone) {
            LOG.debug("A reader of an output has disconnected: reason=\"{}\"", gone.getMessage());
        } catch (RuntimeException e) {
            LOG.info("A download of an output was cut off: reason=\"{}\"", e.getMessage());
            emitter.completeWithError(e);
        }
    }
}
