package dev.zoe.api.workspace;

import dev.zoe.api.input.VersionCondition;
import dev.zoe.api.permit.HolderPermits;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.LoginAccounts;
import dev.zoe.api.throttle.StreamedBody;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.user.Capability;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.WorkspaceReply;
import dev.zoe.protocol.WorkspaceRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

/** Writes and deletes files. */
@Service
public class WorkspaceChanges {
    private static final Logger LOG = LoggerFactory.getLogger(WorkspaceChanges.class);
    private static final int UPLOADS = 16;
    private static final int UPLOADS_PER_USER = 4;
    private static final Duration TRY_AGAIN = Duration.ofSeconds(5);
    /** A slow upload takes hours, in which the user may be disabled or the token revoked. */
    private static final int PARTS_BETWEEN_CHECKS = 2;

    private static final int NAME_BYTES = 16;

    private final HolderPermits<Long> uploads = new HolderPermits<>(UPLOADS, UPLOADS_PER_USER);
    private final SecureRandom random = new SecureRandom();
    private final WorkspaceOwners owners;
    private final WorkspaceMasterClient master;
    private final AuditedFileChanges audited;
    private final LoginAccounts accounts;

    WorkspaceChanges(
            WorkspaceOwners owners, WorkspaceMasterClient master, AuditedFileChanges audited, LoginAccounts accounts) {
        this.owners = owners;
        this.master = master;
        this.audited = audited;
        this.accounts = accounts;
    }

    /**
     * Writes a file, which appears in its place when it is complete.
     *
     * @throws Problem when the caller may not, the body is too large or comes too slowly, or the file cannot be written
     * @throws IOException when the body ends early
     */
    WorkspaceFileView write(
            ApiCaller caller, Optional<String> owner, String path, FileCondition condition, StreamedBody body)
            throws IOException {
        String user = owners.findForChange(caller, owner);
        caller.require(Capability.SUBMIT_EXECUTIONS);
        String place = WorkspaceMasterClient.checked(path);
        // Before the upload, to refuse early, and after it, because another one may have been faster.
        require(caller, user, place, condition);
        if (!uploads.tryAcquire(caller.id())) {
            throw new Problem(
                            ProblemType.TOO_MANY_REQUESTS,
                            "This user, or all users, write too many files at the same time; try again later.")
                    .retryAfter(TRY_AGAIN);
        }
        byte[] name = new byte[NAME_BYTES];
        random.nextBytes(name);
        String upload = HexFormat.of().formatHex(name);
        boolean complete = false;
        try {
            long size = copy(caller, user, upload, body);
            require(caller, user, place, condition);
            WorkspaceFileView written = finish(caller, new WorkspaceRequest.FinishUpload(user, upload, size, place));
            complete = true;
            return written;
        } finally {
            uploads.release(caller.id());
            if (!complete) {
                drop(caller, user, upload);
            }
        }
    }

    private long copy(ApiCaller caller, String user, String upload, StreamedBody body) throws IOException {
        long size = 0;
        int parts = 0;
        byte[] part;
        do {
            part = body.next(WorkspaceRequest.MOST_BYTES);
            if (++parts % PARTS_BETWEEN_CHECKS == 0) {
                accounts.requireUnchanged(caller);
            }
            if (part.length > 0 || size == 0) {
                master.ask(
                        caller,
                        new WorkspaceRequest.WriteUpload(user, upload, size, ByteBuffer.wrap(part)),
                        MasterReply.Accepted.class);
            }
            size += part.length;
        } while (part.length > 0);
        return size;
    }

    private WorkspaceFileView finish(ApiCaller caller, WorkspaceRequest.FinishUpload request) {
        WorkspaceReply.File written = audited.make(
                caller,
                AuditAction.FILE_WRITE,
                AuditTarget.file(request.user(), request.path()),
                Map.of("size", request.size()),
                () -> master.ask(caller, request, WorkspaceReply.File.class));
        return WorkspaceFileView.at(request.path(), written.entry());
    }

    /** The conditions on the file that is replaced or deleted. The check and the change are two steps of the master. */
    record FileCondition(Optional<String> ifMatch, Optional<String> ifNoneMatch) {}

    private void require(ApiCaller caller, String user, String place, FileCondition condition) {
        if (condition.ifMatch().isPresent() || condition.ifNoneMatch().isPresent()) {
            VersionCondition.require(
                    condition.ifMatch(),
                    condition.ifNoneMatch(),
                    "the file \"%s\"".formatted(place),
                    version(caller, user, place));
        }
    }

    /** The entity tag of a file without its quotes; empty when there is no file. */
    private Optional<String> version(ApiCaller caller, String user, String place) {
        try {
            String tag = WorkspaceDownloads.tag(master.ask(
                    caller, new WorkspaceRequest.ReadFile(user, place, 0, 0), WorkspaceReply.FilePart.class));
            return Optional.of(tag.substring(1, tag.length() - 1));
        } catch (Problem problem) {
            if (problem.type() == ProblemType.NOT_FOUND) {
                return Optional.empty();
            }
            throw problem;
        }
    }

    private void drop(ApiCaller caller, String user, String upload) {
        try {
            master.ask(caller, new WorkspaceRequest.DropUpload(user, upload), MasterReply.Accepted.class);
        } catch (Problem e) {
            LOG.info("An incomplete upload stays with the master for a day: reason=\"{}\"", e.getMessage());
        }
    }

    /**
     * Deletes a file, a link itself, or an empty directory.
     *
     * @throws Problem when the caller may not, or there is no such file
     */
    public void delete(ApiCaller caller, Optional<String> owner, String path, Optional<String> ifMatch) {
        String user = owners.findForChange(caller, owner);
        caller.require(Capability.SUBMIT_EXECUTIONS);
        String place = WorkspaceMasterClient.checked(path);
        require(caller, user, place, new FileCondition(ifMatch, Optional.empty()));
        audited.make(
                caller,
                AuditAction.FILE_DELETE,
                AuditTarget.file(user, place),
                Map.of(),
                () -> master.ask(caller, new WorkspaceRequest.DeleteFile(user, place), MasterReply.Accepted.class));
    }
}
