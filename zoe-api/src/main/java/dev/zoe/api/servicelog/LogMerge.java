package dev.zoe.api.servicelog;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.service.ServiceLogPart;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** What one reader of several outputs has been sent, and what follows. */
final class LogMerge {
    private static final int PIECE = 1 << 16;
    /** Makes the master keep its place in the output for the next read, and hardly wait. */
    private static final Duration WAIT = Duration.ofMillis(1);

    private final ServiceLogQueries logs;
    private final SseEmitter emitter;
    private final ApiCaller caller;
    private final LogOffsets offsets;
    private final OptionalInt tail;
    private final Map<Long, UnsentOutput> unsent = new HashMap<>();

    /** @param tail lines to begin with of each service that has no offset; empty for all */
    LogMerge(ServiceLogQueries logs, SseEmitter emitter, ApiCaller caller, LogOffsets offsets, OptionalInt tail) {
        this.logs = logs;
        this.emitter = emitter;
        this.caller = caller;
        this.offsets = offsets;
        this.tail = tail;
    }

    /**
     * One look at all services.
     *
     * @param sent whether there was something to send
     * @param ended whether all of them have ended and everything was sent
     * @param failure the last one of services that cannot be read now
     */
    record Round(boolean sent, boolean ended, Optional<Problem> failure) {}

    /**
     * Sends a piece of each service at most, so that none waits for a talkative one.
     *
     * @throws Problem when another attempt cannot help
     */
    Round next(List<ServiceLogTarget> services) throws IOException {
        boolean sent = false;
        boolean ended = true;
        Optional<Problem> failure = Optional.empty();
        for (ServiceLogTarget service : services) {
            try {
                ServiceLogPart part = read(service, ServiceLogQueries.MOST_END / services.size());
                sent |= sendPieces(service, part);
                ended &= part.ended();
            } catch (Problem problem) {
                if (problem.type().status().is4xxClientError()) {
                    throw problem;
                }
                ended = false;
                failure = Optional.of(problem);
            }
        }
        return new Round(sent, ended, failure);
    }

    /** @param mostEnd bytes in which the last lines are searched: all services share what one may have */
    private ServiceLogPart read(ServiceLogTarget service, int mostEnd) {
        long id = service.service();
        UnsentOutput output = unsent.get(id);
        if (output != null) {
            return logs.read(caller, service, output.end(), PIECE, WAIT);
        }
        ServiceLogPart first = tail.isPresent() && !offsets.has(id)
                ? logs.lastLines(caller, service, tail.getAsInt(), mostEnd)
                : logs.read(caller, service, offsets.of(id), PIECE, WAIT);
        unsent.put(id, new UnsentOutput(first.offset()));
        return first;
    }

    /** The last lines may be long; only a piece of them is converted at a time. */
    private boolean sendPieces(ServiceLogTarget service, ServiceLogPart part) throws IOException {
        boolean sent = false;
        int from = 0;
        int size = part.bytes().remaining();
        do {
            int length = Math.min(PIECE, size - from);
            boolean last = from + length == size;
            sent |= send(
                    service,
                    new ServiceLogPart(part.offset() + from, part.bytes().slice(from, length), last && part.ended()));
            from += length;
        } while (from < size);
        return sent;
    }

    private boolean send(ServiceLogTarget service, ServiceLogPart part) throws IOException {
        UnsentOutput output = unsent.computeIfAbsent(service.service(), id -> new UnsentOutput(part.offset()));
        output.add(part);
        Optional<ServiceLogEvent> event = output.take(service.name(), part.ended());
        offsets.set(service.service(), output.start());
        if (event.isPresent()) {
            emitter.send(SseEmitter.event().id(offsets.id()).name("log").data(event.get(), MediaType.APPLICATION_JSON));
        }
        return event.isPresent();
    }
}
