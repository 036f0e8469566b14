package dev.zoe.web.execution.result;

import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.workspace.WorkspaceFileView;
import dev.zoe.api.workspace.WorkspaceQueries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Lists what executions left in the workspaces of their owners. */
@Component
public class ResultFiles {
    /** Directories that are looked into for a picture. */
    private static final int MOST_DIRECTORIES = 2;

    private final WorkspaceQueries workspace;

    ResultFiles(WorkspaceQueries workspace) {
        this.workspace = workspace;
    }

    /** What an execution left, with what is in its directory. The list says why it cannot be read now. */
    public ResultList of(ApiCaller caller, ExecutionView execution) {
        try {
            Page<WorkspaceFileView> page = workspace.results(caller, execution.id(), PageLimit.MOST, Optional.empty());
            List<WorkspaceFileView> files = new ArrayList<>();
            boolean hasMore = page.next().isPresent();
            for (WorkspaceFileView file : page.items()) {
                if (file.path().equals("results/" + execution.id())) {
                    Page<WorkspaceFileView> inside = list(caller, execution, file.path());
                    files.addAll(inside.items());
                    hasMore |= inside.next().isPresent();
                } else {
                    files.add(file);
                }
            }
            return new ResultList(Optional.empty(), shown(files), hasMore, Optional.empty());
        } catch (Problem unlisted) {
            Optional<String> reason =
                    Optional.ofNullable(unlisted.getBody().getDetail()).filter(detail -> !isAbsent(unlisted));
            return new ResultList(Optional.empty(), List.of(), false, reason);
        }
    }

    /** A workspace begins with the first service of its owner. */
    private static boolean isAbsent(Problem problem) {
        return problem.type() == ProblemType.NOT_FOUND;
    }

    /** @throws Problem when there is no such directory that the caller may see */
    ResultList directory(ApiCaller caller, ExecutionView execution, String path) {
        Page<WorkspaceFileView> page = list(caller, execution, ResultPath.checked(execution.id(), path));
        return new ResultList(
                Optional.of(path), shown(page.items()), page.next().isPresent(), Optional.empty());
    }

    /** Without hidden files, in which programs keep what is for themselves, such as a secret. */
    private static List<ResultFile> shown(List<WorkspaceFileView> files) {
        return files.stream()
                .filter(file -> !file.name().startsWith("."))
                .map(ResultFile::of)
                .toList();
    }

    /** The path of the first picture; empty when there is none. */
    Optional<String> picture(ApiCaller caller, ExecutionView execution) {
        List<ResultFile> files = of(caller, execution).files();
        Optional<String> picture = firstPicture(files);
        if (picture.isPresent()) {
            return picture;
        }
        return files.stream()
                .filter(ResultFile::isDirectory)
                .limit(MOST_DIRECTORIES)
                .map(directory -> list(caller, execution, directory.file().path()))
                .map(page -> shown(page.items()))
                .flatMap(inside -> firstPicture(inside).stream())
                .findFirst();
    }

    private static Optional<String> firstPicture(List<ResultFile> files) {
        return files.stream()
                .filter(ResultFile::isPicture)
                .map(file -> file.file().path())
                .findFirst();
    }

    private Page<WorkspaceFileView> list(ApiCaller caller, ExecutionView execution, String path) {
        return workspace.list(caller, Optional.of(execution.owner()), path, PageLimit.MOST, Optional.empty());
    }
}
