package dev.zoe.api.access;

import dev.zoe.api.access.Target.Owner;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.testing.MasterRecordWriter;
import dev.zoe.db.testing.TestSessionWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** Makes what the paths of the calls name, and makes it anew after a call has changed it. */
final class MatrixTargets {
    private static final String TEMPLATE =
            "{\"name\": \"Sort\", \"application\": %s}".formatted(SampleApplications.elastic("sort", 1));

    /** A user whom no caller has the log-in of. This name is in no answer to callers who do not operate others. */
    static final String STRANGER = "stranger";

    /** A user with whom executions are shared, and who shares none. */
    private static final String ACQUAINTANCE = "acquaintance";

    /** Tests share a database, in which roles and quotas stay. */
    private static final AtomicLong LAST = new AtomicLong();

    private static final String NO_NUMBER = "987654321";
    private static final String NO_NAME = "nothing-here";

    private final RestCaller root;
    private final MasterRecordWriter records;
    private final TestSessionWriter sessions;
    private final Map<String, Map<String, String>> made = new HashMap<>();

    /** @param root an administrator who is no caller of the matrix */
    MatrixTargets(RestCaller root, MasterRecordWriter records, TestSessionWriter sessions) {
        this.root = root;
        this.records = records;
        this.sessions = sessions;
    }

    /** The values of the parameters of the path. */
    Map<String, String> find(AccessRow row, Owner owner, String caller) {
        String username = owner == Owner.OWN ? caller : STRANGER;
        return switch (owner) {
            case NONE -> Map.of();
            case MISSING -> missing(row);
            default ->
                made.computeIfAbsent(
                        key(row, username),
                        key -> make(row.target(), row.operation().method(), username));
        };
    }

    /** The target was changed, so another one takes its place. */
    void forget(AccessRow row, Owner owner, String caller) {
        made.remove(key(row, owner == Owner.OWN ? caller : STRANGER));
    }

    /** Lets lists have something of the stranger: executions that wait, run and have ended, and what they reserved. */
    void startStranger() {
        String application = SampleApplications.elastic(STRANGER + "-waits", 1);
        as(STRANGER, owner -> owner.post("/api/v1/executions", SampleApplications.submission(application)));
        long running = Long.parseLong(execution(STRANGER, false).getOrDefault("id", ""));
        records.reserve(running, "boss0", 500, 1 << 20, Instant.now());
        execution(STRANGER, true);
        // A name of services and of a group, with which executions are shared.
        root.post("/api/v1/groups", "{\"name\": \"boss0\"}");
        root.post("/api/v1/users", "{\"username\": \"%s\"}".formatted(ACQUAINTANCE));
        token(STRANGER);
    }

    /** Their tables are not emptied with the users. Those that are in use stay. */
    static void removeRolesAndQuotas(RestCaller root) {
        for (String list : List.of("/api/v1/roles", "/api/v1/quotas")) {
            root.get(list + "?limit=500").items().stream()
                    .filter(item -> !item.path("built_in").asBoolean())
                    .forEach(item ->
                            root.send("DELETE", list + "/" + item.path("name").asString()));
        }
    }

    String newName() {
        return "made-" + LAST.incrementAndGet();
    }

    private static String key(AccessRow row, String username) {
        return row.target() + " " + row.operation().method() + " " + username;
    }

    private static Map<String, String> missing(AccessRow row) {
        return Map.of(
                "id",
                NO_NUMBER,
                "execution",
                NO_NUMBER,
                "name",
                row.target() == Target.EXECUTION ? "boss0" : NO_NAME,
                "group",
                "boss",
                "username",
                NO_NAME,
                "owner",
                NO_NAME);
    }

    private Map<String, String> make(Target target, String method, String username) {
        return switch (target) {
            case EXECUTION -> execution(username, false);
            case ENDED_EXECUTION -> execution(username, true);
            case SERVICE -> Map.of("id", service(execution(username, true).getOrDefault("id", "")));
            case ARRAY ->
                Map.of(
                        "id",
                        ""
                                + as(
                                                username,
                                                owner -> owner.post(
                                                        "/api/v1/arrays", "{\"name\": \"sweep\", \"size\": 3}"))
                                        .id());
            case WORKSPACE, CHANGED_WORKSPACE -> Map.of("owner", username);
            case USER -> Map.of("username", username, "id", number(username));
            case UNUSED_USER -> created("/api/v1/users", "{\"username\": \"%s\"}", "username");
            case OWN_TOKEN -> Map.of("name", token(username));
            case TOKEN_OF_USER -> Map.of("username", username, "name", token(username));
            case NEW_NAME -> newNames();
            case OWN_SECRET -> Map.of("name", secret(username));
            case SECRET_OF_USER -> Map.of("username", username, "name", secret(username));
            case OWN_SESSION -> Map.of("id", "" + sessions.add(username));
            case SESSION_OF_USER -> Map.of("username", username, "id", "" + sessions.add(username));
            case OWN_TEMPLATE -> Map.of("id", template(username));
            case TEMPLATE -> Map.of("id", "pi");
            case SITE_TEMPLATE -> Map.of("id", siteTemplate());
            case NODE -> node();
            case MESSAGE -> message();
            case ROLE -> created("/api/v1/roles", "{\"name\": \"%s\", \"capabilities\": []}", "name");
            case QUOTA -> created("/api/v1/quotas", "{\"name\": \"%s\"}", "name");
            case GROUP -> created("/api/v1/groups", "{\"name\": \"%s\"}", "name");
            case MEMBER -> member(method);
            case NONE -> Map.of();
        };
    }

    /** One with names that only its owner and operators may read. */
    private Map<String, String> execution(String username, boolean ended) {
        String name = username + "-" + newName();
        String body = SampleApplications.submission(SampleApplications.elastic(name, 1));
        long id = as(username, owner -> owner.post("/api/v1/executions", body)).id();
        records.place(id, "boss0", "n1", "most free capacity", ServiceStatus.ACTIVE);
        records.enter(id, ExecutionStatus.RUNNING);
        if (ended) {
            records.keepOutput(id, "boss0", 0, "done\n".getBytes(StandardCharsets.UTF_8));
            records.end(id, ExecutionStatus.TERMINATED);
        }
        return Map.of("id", "" + id, "execution", "" + id, "name", "boss0", "group", "boss", "username", ACQUAINTANCE);
    }

    private String service(String execution) {
        return root.get("/api/0.7/execution/" + execution).at("/services/0");
    }

    private String number(String username) {
        return "" + root.get("/api/v1/users/" + username).id();
    }

    private String token(String username) {
        String name = newName();
        as(username, owner -> owner.post("/api/v1/tokens", "{\"name\": \"%s\"}".formatted(name)));
        return name;
    }

    private String secret(String username) {
        String name = newName();
        as(
                username,
                owner -> owner.send("PUT", "/api/v1/secrets/" + name, "application/json", "{\"value\": \"cGVhcmw=\"}"));
        return name;
    }

    private Map<String, String> node() {
        String name = newName();
        records.addNode(name, 4, 1L << 30, 0);
        return Map.of("name", name);
    }

    private Map<String, String> newNames() {
        String name = newName();
        return Map.of("name", name, "id", name);
    }

    private String siteTemplate() {
        String id = newName();
        created(root.send("PUT", "/api/v1/site-templates/" + id, "application/json", TEMPLATE));
        return id;
    }

    private String template(String username) {
        return as(username, owner -> owner.post("/api/v1/templates", TEMPLATE)).at("/id");
    }

    private Map<String, String> message() {
        created(root.send("PUT", "/api/v1/message", "application/json", "{\"text\": \"Closed at eight.\"}"));
        return Map.of();
    }

    private Map<String, String> member(String method) {
        Map<String, String> group = created("/api/v1/groups", "{\"name\": \"%s\"}", "name");
        if (method.equals("DELETE")) {
            root.send("PUT", "/api/v1/groups/%s/members/%s".formatted(group.get("name"), STRANGER));
        }
        return Map.of("name", group.getOrDefault("name", ""), "username", STRANGER);
    }

    private Map<String, String> created(String path, String body, String parameter) {
        String name = newName();
        RestResponse answer = created(root.post(path, body.formatted(name)));
        return Map.of(parameter, name, "id", "" + answer.id());
    }

    /** Lets a user for a moment do what the user's things need, whatever the user may otherwise do. */
    private RestResponse as(String username, Function<RestCaller, RestResponse> call) {
        String path = "/api/v1/users/" + username;
        RestResponse before = root.get(path);
        boolean unable =
                before.at("/role").equals("observer") || before.at("/enabled").equals("false");
        if (unable) {
            root.send("PATCH", path, "application/json", "{\"role\": \"admin\", \"enabled\": true}");
        }
        RestResponse answer = created(call.apply(root.as(username)));
        if (unable) {
            root.send(
                    "PATCH",
                    path,
                    "application/json",
                    "{\"role\": \"%s\", \"enabled\": %s}".formatted(before.at("/role"), before.at("/enabled")));
        }
        return answer;
    }

    private static RestResponse created(RestResponse answer) {
        if (answer.status() != 201 && answer.status() != 200) {
            throw new AssertionError(answer.status() + " " + answer.text());
        }
        return answer;
    }
}
