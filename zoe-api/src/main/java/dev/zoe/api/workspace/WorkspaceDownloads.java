package dev.zoe.api.workspace;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.stream.StreamRegistry;
import dev.zoe.protocol.WorkspaceReply;
import dev.zoe.protocol.WorkspaceRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Service;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;

/**
 * Sends files. A small one is read before the response begins; a large one is sent part by part, as an open stream that
 * ends when its user changes. A response ends early when the file is replaced or cut meanwhile.
 */
@Service
public class WorkspaceDownloads {
    private static final Logger LOG = LoggerFactory.getLogger(WorkspaceDownloads.class);
    private static final long NO_TIMEOUT = 0;
    private static final int PART = WorkspaceRequest.MOST_BYTES;

    private final WorkspaceOwners owners;
    private final WorkspaceMasterClient master;
    private final StreamRegistry streams;

    WorkspaceDownloads(WorkspaceOwners owners, WorkspaceMasterClient master, StreamRegistry streams) {
        this.owners = owners;
        this.master = master;
        this.streams = streams;
    }

    /**
     * A file that browsers store.
     *
     * @param range the header {@code Range}
     * @param ifRange the header {@code If-Range}: with another entity tag than that of the file, the range does not
     *     count
     * @param onlyHead whether the response has no body
     * @throws Problem when there is no such file that the caller may read, or too many streams are open
     */
    public ResponseEntity<?> open(
            ApiCaller caller,
            Optional<String> owner,
            String path,
            Optional<String> range,
            Optional<String> ifRange,
            boolean onlyHead) {
        Asked asked = new Asked(range, ifRange, onlyHead);
        return open(caller, owner, path, asked, MediaType.APPLICATION_OCTET_STREAM, ContentDisposition.attachment());
    }

    /**
     * A file that browsers show. The page that leads to it sees to it that they run nothing of it.
     *
     * @param type what it is shown as
     * @throws Problem when there is no such file that the caller may read, or too many streams are open
     */
    public ResponseEntity<?> show(ApiCaller caller, Optional<String> owner, String path, MediaType type) {
        Asked whole = new Asked(Optional.empty(), Optional.empty(), false);
        return open(caller, owner, path, whole, type, ContentDisposition.inline());
    }

    /**
     * The beginning of a file.
     *
     * @param most bytes, up to {@link WorkspaceRequest#MOST_BYTES}
     * @throws Problem when there is no such file that the caller may read
     */
    public Beginning beginning(ApiCaller caller, Optional<String> owner, String path, int most) {
        Source source = new Source(caller, owners.find(caller, owner), WorkspaceMasterClient.checked(path));
        WorkspaceReply.FilePart part = part(source, 0, most);
        return new Beginning(part.bytes(), part.size());
    }

    /**
     * The beginning of a file.
     *
     * @param size bytes of the whole file
     */
    public record Beginning(ByteBuffer bytes, long size) {
        public Beginning {
            bytes = bytes.slice().asReadOnlyBuffer();
        }

        /** A separate view for every caller. */
        @Override
        public ByteBuffer bytes() {
            return bytes.duplicate();
        }
    }

    private record Asked(Optional<String> range, Optional<String> ifRange, boolean onlyHead) {}

    private ResponseEntity<?> open(
            ApiCaller caller,
            Optional<String> owner,
            String path,
            Asked asked,
            MediaType type,
            ContentDisposition.Builder disposition) {
        Source source = new Source(caller, owners.find(caller, owner), WorkspaceMasterClient.checked(path));
        WorkspaceReply.FilePart file = part(source, 0, 0);
        String tag = tag(file);
        ByteRange part = asked.ifRange().filter(other -> !other.equals(tag)).isPresent()
                ? ByteRange.whole(file.size())
                : ByteRange.read(asked.range(), file.size());
        ResponseEntity.BodyBuilder response = ResponseEntity.status(
                        part.isWhole() ? HttpStatus.OK : HttpStatus.PARTIAL_CONTENT)
                .contentType(type)
                .header(HttpHeaders.ACCEPT_RANGES, "bytes")
                .header(HttpHeaders.CONTENT_DISPOSITION, named(disposition, path))
                .eTag(tag)
                .lastModified(file.modified())
                .contentLength(part.length());
        if (!part.isWhole()) {
            response.header(HttpHeaders.CONTENT_RANGE, part.contentRange());
        }
        if (asked.onlyHead()) {
            return response.build();
        }
        if (part.length() <= PART) {
            return response.body(bytes(next(source, file.identity(), part.start(), part.end())));
        }
        ResponseBodyEmitter emitter = new ResponseBodyEmitter(NO_TIMEOUT);
        streams.start(caller, () -> send(emitter, source, file.identity(), part));
        return response.body(emitter);
    }

    private record Source(ApiCaller caller, String owner, String path) {}

    private void send(ResponseBodyEmitter emitter, Source source, String identity, ByteRange range) {
        try {
            long at = range.start();
            while (at < range.end()) {
                ByteBuffer part = next(source, identity, at, range.end());
                at += part.remaining();
                emitter.send(bytes(part), MediaType.APPLICATION_OCTET_STREAM);
            }
            emitter.complete();
        } catch (IOException gone) {
            LOG.debug("A reader of a file has disconnected: reason=\"{}\"", gone.getMessage());
        } catch (RuntimeException e) {
            LOG.info("A download was cut off: reason=\"{}\"", e.getMessage());
            emitter.completeWithError(e);
        }
    }

    private ByteBuffer next(Source source, String identity, long at, long end) {
        if (at == end) {
            return ByteBuffer.allocate(0);
        }
        WorkspaceReply.FilePart part = part(source, at, (int) Math.min(PART, end - at));
        if (Thread.currentThread().isInterrupted()) {
            throw new Problem(
                    ProblemType.UNAUTHENTICATED, "The user has changed, or the server stops; log in and continue.");
        }
        if (!part.identity().equals(identity) || !part.bytes().hasRemaining()) {
            throw new Problem(
                    ProblemType.CHANGED_MEANWHILE, "The file was replaced or cut while it was read; read it again.");
        }
        return part.bytes();
    }

    private WorkspaceReply.FilePart part(Source source, long offset, int most) {
        return master.ask(
                source.caller(),
                new WorkspaceRequest.ReadFile(source.owner(), source.path(), offset, most),
                WorkspaceReply.FilePart.class);
    }

    private static byte[] bytes(ByteBuffer part) {
        byte[] bytes = new byte[part.remaining()];
        part.duplicate().get(bytes);
        return bytes;
    }

    static String tag(WorkspaceReply.FilePart file) {
        return "\"%x-%x-%x\"".formatted(file.identity().hashCode(), file.size(), file.modified());
    }

    private static String named(ContentDisposition.Builder disposition, String path) {
        return disposition
                .filename(path.substring(path.lastIndexOf('/') + 1), StandardCharsets.UTF_8)
                .build()
                .toString();
    }
}
