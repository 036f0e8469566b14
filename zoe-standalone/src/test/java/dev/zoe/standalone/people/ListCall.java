package dev.zoe.standalone.people;

import java.util.List;

/**
 * A list of the REST interface, with or without filters.
 *
 * @param path below {@code /api/v1}, with its query
 */
record ListCall(String path) {

    /**
     * Every list of the interface: as a whole, filtered, and in another order. Those of files are not among them, which
     * are in no database.
     */
    static List<ListCall> all(long execution) {
        return List.of(
                        "/executions",
                        "/executions?limit=500",
                        "/executions?order=oldest",
                        "/executions?status=queued,running",
                        "/executions?status=error",
                        "/executions?status=cancelled&name=job-7",
                        "/executions?name=job-77",
                        "/executions?owner=user7",
                        "/executions?owner=user1&status=terminated",
                        "/executions?group=group-7",
                        "/executions?submitted_since=2020-01-01T00:00:00Z&ended_until=2100-01-01T00:00:00Z",
                        "/executions?ended_until=2020-01-01T00:00:00Z",
                        "/executions?submitted_since=2100-01-01T00:00:00Z",
                        "/executions?sort=name",
                        "/executions?sort=-name&status=terminated",
                        "/executions?sort=started",
                        "/executions?sort=-ended",
                        "/executions?kind=batch",
                        "/executions?kind=interactive",
                        "/executions?shared=true",
                        "/executions?array=1",
                        "/arrays",
                        "/executions/%d/shares".formatted(execution),
                        "/executions/%d/endpoints".formatted(execution),
                        "/executions/%d/services".formatted(execution),
                        "/executions/%d/events".formatted(execution),
                        "/queue",
                        "/nodes",
                        "/events",
                        "/events?order=newest",
                        "/audit",
                        "/audit?limit=500",
                        "/audit?actor=user7",
                        "/audit?action=execution.cancel",
                        "/audit?action=user.create",
                        "/audit?target=execution:%d".formatted(execution),
                        "/usage",
                        "/usage?by=day",
                        "/usage?by=user",
                        "/usage?by=group",
                        "/usage?by=day,application,kind",
                        "/usage?by=user,application",
                        "/users",
                        "/users?limit=500",
                        "/users?role=power-user",
                        "/users?enabled=false",
                        "/users?name=user77",
                        "/users?quota=quota-7",
                        "/users/user7/tokens",
                        "/users/user7/sessions",
                        "/users/user7/secrets",
                        "/groups",
                        "/groups?limit=500",
                        "/roles",
                        "/quotas",
                        "/quotas?limit=500",
                        "/tokens",
                        "/sessions",
                        "/secrets",
                        "/site-templates",
                        "/templates")
                .stream()
                .map(ListCall::new)
                .toList();
    }

    /** The same list from {@code cursor} on. */
    ListCall from(String cursor) {
        return new ListCall(path + (path.contains("?") ? "&" : "?") + "cursor=" + cursor);
    }
}
