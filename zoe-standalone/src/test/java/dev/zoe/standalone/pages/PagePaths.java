package dev.zoe.standalone.pages;

import java.util.List;
import java.util.stream.Stream;

/** The pages that are measured. */
final class PagePaths {
    private static final List<String> OF_ADMINISTRATORS = List.of(
            "/admin",
            "/admin?part=checks",
            "/admin/users",
            "/admin/users/user7",
            "/admin/groups",
            "/admin/roles",
            "/admin/quotas",
            "/admin/nodes",
            "/admin/scheduler",
            "/admin/audit");

    private PagePaths() {}

    /** @param running an execution of the administrator */
    static List<String> ofEverybody(long running) {
        return List.of(
                "/",
                "/?part=live",
                "/executions",
                "/executions?part=rows",
                "/executions?status=error",
                "/executions?name=job-77",
                "/executions/%d".formatted(running),
                "/executions/%d?part=timeline".formatted(running),
                "/executions/%d?part=results".formatted(running),
                "/executions/%d/results".formatted(running),
                "/shop",
                "/build",
                "/cluster",
                "/cluster?part=trends",
                "/account");
    }

    static List<String> ofAdministrators() {
        return OF_ADMINISTRATORS;
    }

    static List<String> all(long running) {
        return Stream.concat(ofEverybody(running).stream(), OF_ADMINISTRATORS.stream())
                .toList();
    }

    static boolean isOfOneExecution(String path) {
        return path.matches("/executions/\\d.*");
    }
}
