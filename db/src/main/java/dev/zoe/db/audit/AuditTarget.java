package dev.zoe.db.audit;

/**
 * What something is done to.
 *
 * @param kind for example {@code execution}
 * @param name for example {@code 42}, or the name of a node
 */
public record AuditTarget(String kind, String name) {

    public static AuditTarget execution(long id) {
        return new AuditTarget("execution", Long.toString(id));
    }

    /** An array of executions. */
    public static AuditTarget array(long id) {
        return new AuditTarget("array", Long.toString(id));
    }

    public static AuditTarget node(String name) {
        return new AuditTarget("node", name);
    }

    public static AuditTarget user(String name) {
        return new AuditTarget("user", name);
    }

    public static AuditTarget role(String name) {
        return new AuditTarget("role", name);
    }

    public static AuditTarget quota(String name) {
        return new AuditTarget("quota", name);
    }

    public static AuditTarget group(String name) {
        return new AuditTarget("group", name);
    }

    /** A token, for example {@code ada/ci}. */
    public static AuditTarget token(String username, String name) {
        return new AuditTarget("token", username + "/" + name);
    }

    /** A session, for example {@code ada/7}. */
    public static AuditTarget session(String username, long id) {
        return new AuditTarget("session", username + "/" + id);
    }

    /** A secret, for example {@code ada/s3_key}. */
    public static AuditTarget secret(String username, String name) {
        return new AuditTarget("secret", username + "/" + name);
    }

    /** A file in the workspace of a user, for example {@code ada/results/42/a.txt}. */
    public static AuditTarget file(String username, String path) {
        return new AuditTarget("file", username + "/" + path);
    }

    /** A service of an execution, for example {@code 42/worker0}. */
    public static AuditTarget service(long execution, String name) {
        return new AuditTarget("service", execution + "/" + name);
    }

    public static AuditTarget template(String id) {
        return new AuditTarget("template", id);
    }

    public static AuditTarget scheduler() {
        return new AuditTarget("scheduler", "scheduler");
    }

    /** The message that every page shows. */
    public static AuditTarget message() {
        return new AuditTarget("message", "message");
    }

    /** A call of the REST interface, for example {@code DELETE /api/v1/executions/42}. */
    public static AuditTarget call(String methodAndPath) {
        return new AuditTarget("call", methodAndPath);
    }
}
