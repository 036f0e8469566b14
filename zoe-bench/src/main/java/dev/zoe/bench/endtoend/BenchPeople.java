package dev.zoe.bench.endtoend;

import dev.zoe.bench.client.ApiConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Users who submit: in groups, and with quotas that limit what waits and what runs, for user and group. So each
 * submission is checked under a lock of its user and its group.
 *
 * @param logins values of the header {@code Authorization}, one for each user
 */
record BenchPeople(List<String> logins) {

    private static final int USERS = 40;
    private static final int GROUPS = 10;
    private static final String PASSWORD = "orbit-velvet-canyon-7";

    BenchPeople {
        logins = List.copyOf(logins);
    }

    /** Creates them through the REST interface. */
    static BenchPeople create(ServerApiClient admin) throws IOException, InterruptedException {
        admin.post("/quotas", quota("bench-user", 10, 100_000));
        admin.post("/quotas", quota("bench-group", 40, 1_000_000));
        for (int group = 0; group < GROUPS; group++) {
            admin.post("/groups", "{\"name\": \"bench-%d\", \"quota\": \"bench-group\"}".formatted(group));
        }
        List<String> logins = new ArrayList<>();
        for (int user = 0; user < USERS; user++) {
            String name = "bench" + user;
            admin.post(
                    "/users",
                    "{\"username\": \"%s\", \"quota\": \"bench-user\", \"password\": \"%s\"}"
                            .formatted(name, PASSWORD));
            admin.put("/groups/bench-%d/members/%s?default=true".formatted(user % GROUPS, name), "");
            logins.add(ApiConnection.basic(name, PASSWORD));
        }
        return new BenchPeople(logins);
    }

    private static String quota(String name, int concurrent, int waiting) {
        return """
                {"name": "%s", "concurrent_executions": %d, "waiting_executions": %d, "cores": 1000,
                 "memory": 1000000000000}"""
                .formatted(name, concurrent, waiting);
    }

    /** Every {@code clients}-th login, from number {@code client} on. */
    List<String> ofClient(int client, int clients) {
        List<String> own = new ArrayList<>();
        for (int user = client; user < logins.size(); user += clients) {
            own.add(logins.get(user));
        }
        return own;
    }
}
