package dev.zoe.api.workspace;

import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.protocol.WorkspaceReply;
import dev.zoe.protocol.WorkspaceRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Service;

/** Lists directories of workspaces, and what executions have left there. */
@Service
public class WorkspaceQueries {
    /** Of the clocks of the database and of the file server. */
    private static final Duration CLOCK_DIFFERENCE = Duration.ofMinutes(1);

    private final WorkspaceOwners owners;
    private final ExecutionQueries executions;
    private final WorkspaceMasterClient master;

    WorkspaceQueries(WorkspaceOwners owners, ExecutionQueries executions, WorkspaceMasterClient master) {
        this.owners = owners;
        this.executions = executions;
        this.master = master;
    }

    /**
     * The entries of a directory, by name.
     *
     * @param path empty for the workspace itself
     * @throws Problem when there is no such directory that the caller may see
     */
    public Page<WorkspaceFileView> list(
            ApiCaller caller, Optional<String> owner, String path, int limit, Optional<String> cursor) {
        String directory = WorkspaceMasterClient.checked(path);
        return page(
                caller,
                new WorkspaceRequest.ListFiles(
                        owners.find(caller, owner),
                        directory,
                        0,
                        Long.MIN_VALUE,
                        FileCursor.read(cursor),
                        PageLimit.read(limit)));
    }

    /**
     * The results of an execution: the directory {@code results/<id>} of its owner's workspace, and what is in the
     * workspace itself with {@code -<id>} at the end of its name, or before the first dot, and was changed since the
     * submission.
     *
     * @throws Problem when there is no such execution that the caller may operate
     */
    public Page<WorkspaceFileView> results(ApiCaller caller, long execution, int limit, Optional<String> cursor) {
        int most = PageLimit.read(limit);
        // Users with whom it is shared see the execution, and no file of its owner.
        ExecutionEntity found = executions.find(caller, execution);
        String owner = found.getOwner().getUsername();
        List<WorkspaceFileView> items = new ArrayList<>();
        if (cursor.isEmpty()) {
            find(caller, owner, "results/" + execution).ifPresent(items::add);
        }
        if (items.size() == most) {
            return new Page<>(items, Optional.of(FileCursor.after("")));
        }
        long since = found.getSubmittedAt().minus(CLOCK_DIFFERENCE).toEpochMilli();
        Page<WorkspaceFileView> marked = page(
                caller,
                new WorkspaceRequest.ListFiles(
                        owner, "", execution, since, FileCursor.read(cursor), most - items.size()));
        items.addAll(marked.items());
        return new Page<>(items, marked.next());
    }

    private Page<WorkspaceFileView> page(ApiCaller caller, WorkspaceRequest.ListFiles request) {
        WorkspaceReply.FileList list = master.ask(caller, request, WorkspaceReply.FileList.class);
        return new Page<>(
                list.entries().stream()
                        .map(entry -> WorkspaceFileView.of(request.path(), entry))
                        .toList(),
                Optional.of(list.next()).filter(next -> !next.isEmpty()).map(FileCursor::after));
    }

    private Optional<WorkspaceFileView> find(ApiCaller caller, String owner, String path) {
        try {
            WorkspaceReply.File file =
                    master.ask(caller, new WorkspaceRequest.FindFile(owner, path), WorkspaceReply.File.class);
            return Optional.of(WorkspaceFileView.at(path, file.entry()));
        } catch (Problem absent) {
            if (absent.type() == ProblemType.NOT_FOUND || absent.type() == ProblemType.WRONG_FILE_TYPE) {
                return Optional.empty();
            }
            throw absent;
        }
    }
}
