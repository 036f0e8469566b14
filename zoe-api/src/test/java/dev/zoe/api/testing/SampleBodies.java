package dev.zoe.api.testing;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A valid body for each operation that takes one. Words in capitals are replaced by the caller. */
public final class SampleBodies {
    /** Becomes a name that no object has. */
    public static final String UNIQUE = "UNIQUE";
    /** Becomes the name, and {@link #SECRET} the secret, of a user who may set a password. */
    public static final String RESET_USER = "RESETUSER";

    public static final String SECRET = "SECRET";
    /** Become numbers of a role and a quota. */
    public static final String ROLE = "ROLE";

    public static final String QUOTA = "QUOTA";
    /** Becomes a code of a log-in through a browser, for the verifier {@link #VERIFIER}. */
    public static final String CODE = "LOGINCODE";

    public static final String VERIFIER = "verifier-of-the-command-line-0123456789-abc";
    /** One that is not easy to guess. */
    public static final String PASSWORD = "orbit-velvet-canyon-7";

    private static final String JSON = "application/json";
    private static final String EMAIL = "{\"email\": \"ada@example.org\"}";
    private static final String APPLICATION = SampleApplications.elastic("sort", 1);
    private static final String TEMPLATE =
            "{\"name\": \"Sort\", \"about\": \"Sorts.\", \"labels\": [\"text\"], \"application\": %s}"
                    .formatted(APPLICATION);
    private static final Map<String, String> BODIES = new HashMap<>();

    static {
        BODIES.put("POST /api/v1/executions", SampleApplications.submission(APPLICATION));
        BODIES.put("POST /api/v1/arrays", "{\"name\": \"sweep\", \"size\": 12}");
        BODIES.put("POST /api/v1/executions/cancel", "{\"name\": \"UNIQUE\"}");
        BODIES.put("PUT /api/v1/secrets/{name}", "{\"value\": \"cGVhcmw=\"}");
        BODIES.put("POST /api/v1/templates", TEMPLATE);
        BODIES.put("PUT /api/v1/templates/{id}", TEMPLATE);
        BODIES.put("PUT /api/v1/site-templates/{id}", TEMPLATE);
        BODIES.put("POST /api/v1/templates/{id}/application", "{\"parameters\": {\"worker\": 2}}");
        BODIES.put("POST /api/v1/validation", APPLICATION);
        BODIES.put("PUT /api/v1/workspace/content", "a text");
        BODIES.put("PATCH /api/v1/nodes/{name}", "{\"drained\": true}");
        BODIES.put("PATCH /api/v1/scheduler", "{\"ageing_seconds\": 60, \"weights\": {\"night\": 0.5}}");
        BODIES.put("POST /api/v1/scheduler/preview", "{\"order\": \"srpt\"}");
        BODIES.put("PUT /api/v1/message", "{\"text\": \"Closed at eight.\", \"level\": \"warning\"}");
        BODIES.put("POST /api/v1/tokens", "{\"name\": \"UNIQUE\", \"scope\": \"read\"}");
        BODIES.put(
                "PUT /api/v1/users/me/password", "{\"current\": \"secret\", \"password\": \"%s\"}".formatted(PASSWORD));
        BODIES.put(
                "POST /api/v1/password-resets",
                "{\"username\": \"RESETUSER\", \"secret\": \"SECRET\", \"password\": \"%s\"}".formatted(PASSWORD));
        BODIES.put("POST /api/v1/login-codes", "{\"code\": \"%s\", \"verifier\": \"%s\"}".formatted(CODE, VERIFIER));
        BODIES.put("POST /api/v1/users", "{\"username\": \"UNIQUE\", \"role\": \"user\", \"quota\": \"unlimited\"}");
        BODIES.put("PATCH /api/v1/users/{username}", EMAIL);
        BODIES.put("POST /api/v1/users/{username}/password-reset", "{\"revoke\": false}");
        BODIES.put("POST /api/v1/roles", "{\"name\": \"UNIQUE\", \"capabilities\": [\"can_access_api\"]}");
        BODIES.put("PATCH /api/v1/roles/{name}", "{\"capabilities\": [\"can_access_api\", \"can_see_status\"]}");
        BODIES.put("POST /api/v1/quotas", "{\"name\": \"UNIQUE\", \"cores\": 4.5, \"memory\": 1073741824}");
        BODIES.put("PATCH /api/v1/quotas/{name}", "{\"cores\": 8, \"concurrent_executions\": 3}");
        BODIES.put("POST /api/v1/groups", "{\"name\": \"UNIQUE\", \"quota\": \"unlimited\", \"shares\": 2}");
        BODIES.put("PATCH /api/v1/groups/{name}", "{\"shares\": 3}");
        BODIES.put("POST /api/0.7/execution", "{\"name\": \"sort\", \"application\": %s}".formatted(APPLICATION));
        BODIES.put("POST /api/0.7/zapp_validate", APPLICATION);
        BODIES.put("POST /api/0.7/user", "{\"username\": \"UNIQUE\", \"role_id\": ROLE, \"quota_id\": QUOTA}");
        BODIES.put("POST /api/0.7/user/{id}", EMAIL);
        BODIES.put("POST /api/0.7/role", "{\"name\": \"UNIQUE\", \"can_see_status\": true}");
        BODIES.put("POST /api/0.7/role/{id}", "{\"can_see_status\": false}");
        BODIES.put("POST /api/0.7/quota", "{\"name\": \"UNIQUE\", \"cores\": 4}");
        BODIES.put("POST /api/0.7/quota/{id}", "{\"cores\": 8}");
    }

    private SampleBodies() {}

    /** The query that an operation needs, with the question mark; empty for none. */
    public static String query(Operation operation) {
        if (!operation.path().startsWith("/api/v1/workspace/")) {
            return "";
        }
        String path = operation.toString().equals("GET /api/v1/workspace/files") ? "" : "path=a.txt&";
        return "?" + path + "owner={owner}";
    }

    public static Optional<String> of(Operation operation) {
        return Optional.ofNullable(BODIES.get(operation.toString()));
    }

    /** The same for an operation that takes JSON. */
    public static Optional<String> json(Operation operation) {
        return of(operation).filter(body -> type(body).equals(JSON));
    }

    /** The media type of a sample body. */
    public static String type(String body) {
        return body.startsWith("{") ? JSON : "application/octet-stream";
    }
}
