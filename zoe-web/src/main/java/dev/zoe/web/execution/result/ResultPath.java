package dev.zoe.web.execution.result;

import dev.zoe.api.problem.Problem;

/** The paths of a workspace that belong to an execution, as {@code WorkspaceQueries.results} finds them. */
final class ResultPath {
    private ResultPath() {}

    /** @throws Problem when {@code path} is no result of the execution */
    static String checked(long execution, String path) {
        if (!isOf(execution, path)) {
            throw Problem.notFound("result", path);
        }
        return path;
    }

    private static boolean isOf(long execution, String path) {
        String directory = "results/" + execution;
        if (path.equals(directory) || path.startsWith(directory + "/")) {
            return true;
        }
        String top = path.contains("/") ? path.substring(0, path.indexOf('/')) : path;
        String mark = "-" + execution;
        int dot = top.indexOf('.');
        return top.endsWith(mark) || (dot >= 0 && top.substring(0, dot).endsWith(mark));
    }
}
