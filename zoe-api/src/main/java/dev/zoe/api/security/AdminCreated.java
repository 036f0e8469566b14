package dev.zoe.api.security;

/**
 * Published once in the life of a database: there was no user, so the start created an administrator.
 *
 * @param password generated; it is stored nowhere, so the listener of this event must show it
 */
public record AdminCreated(String username, String password) {
    /** What the first start prints. */
    public String announcement() {
        return """

                  There was no user yet, so this start created an administrator. This is shown only once:
                      user name  %s
                      password   %s
                """
                .formatted(username, password);
    }

    /** Without the password, which must not reach a log by accident. */
    @Override
    public String toString() {
        return "AdminCreated[username=" + username + "]";
    }
}
