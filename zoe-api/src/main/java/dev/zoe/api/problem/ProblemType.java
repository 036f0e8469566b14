package dev.zoe.api.problem;

import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;

/** Every kind of problem a call can be answered with. The names are part of the interface and never change. */
public enum ProblemType {
    MALFORMED_REQUEST(HttpStatus.BAD_REQUEST, "The request cannot be read"),
    INVALID_DESCRIPTION(HttpStatus.BAD_REQUEST, "The application description is not valid"),
    INVALID_INPUT(HttpStatus.BAD_REQUEST, "Members of the body are not valid"),
    WEAK_PASSWORD(HttpStatus.BAD_REQUEST, "The password is too easy to guess"),
    INVALID_SETTINGS(HttpStatus.BAD_REQUEST, "The settings are not valid"),
    NEVER_FITS(HttpStatus.BAD_REQUEST, "The application could never run on this cluster"),
    UNAUTHENTICATED(HttpStatus.UNAUTHORIZED, "A valid log-in is needed"),
    MISSING_CAPABILITY(HttpStatus.FORBIDDEN, "The role of this user does not allow it"),
    TOKEN_SCOPE(HttpStatus.FORBIDDEN, "The scope of the token does not allow it"),
    CROSS_SITE(HttpStatus.FORBIDDEN, "Another web site may not change anything here"),
    NOT_FOUND(HttpStatus.NOT_FOUND, "The object does not exist"),
    METHOD_NOT_ALLOWED(HttpStatus.METHOD_NOT_ALLOWED, "This method does not exist here"),
    NOT_ACCEPTABLE(HttpStatus.NOT_ACCEPTABLE, "The response does not exist in this media type"),
    NOT_ENDED(HttpStatus.CONFLICT, "The execution has not ended"),
    WRONG_PASSWORD(HttpStatus.FORBIDDEN, "The current password is wrong"),
    WRONG_SECRET(HttpStatus.FORBIDDEN, "The secret does not set a password"),
    WRONG_CODE(HttpStatus.FORBIDDEN, "The code is not valid"),
    NOT_LOCAL(HttpStatus.CONFLICT, "Another system checks the log-ins of this user"),
    NAME_TAKEN(HttpStatus.CONFLICT, "The name is taken"),
    INDEX_TAKEN(HttpStatus.CONFLICT, "The index of the array is taken"),
    IN_USE(HttpStatus.CONFLICT, "The object is in use"),
    BUILT_IN(HttpStatus.CONFLICT, "The object is built in"),
    LAST_ADMINISTRATOR(HttpStatus.CONFLICT, "No user could administer Zoe"),
    TOO_MANY_TOKENS(HttpStatus.CONFLICT, "This user has too many tokens"),
    TOO_MANY_SECRETS(HttpStatus.CONFLICT, "This user has too many secrets"),
    SECRETS_OFF(HttpStatus.CONFLICT, "This site has no key for secrets"),
    OVER_QUOTA(HttpStatus.CONFLICT, "The quota of this user is used up"),
    WRONG_FILE_TYPE(HttpStatus.CONFLICT, "The file is of another type"),
    FILE_PERMISSIONS(HttpStatus.FORBIDDEN, "The permissions of the file do not allow it"),
    RANGE_NOT_SATISFIABLE(HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE, "The range is behind the end of the file"),
    IDEMPOTENCY_CONFLICT(HttpStatus.CONFLICT, "The idempotency key belongs to another call"),
    CHANGED_MEANWHILE(HttpStatus.PRECONDITION_FAILED, "Another change was made first"),
    BODY_TOO_SLOW(HttpStatus.REQUEST_TIMEOUT, "The request body came too slowly"),
    BODY_TOO_LARGE(HttpStatus.CONTENT_TOO_LARGE, "The request body is too large"),
    UNSUPPORTED_MEDIA_TYPE(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "The body must be JSON"),
    TOO_MANY_ATTEMPTS(HttpStatus.TOO_MANY_REQUESTS, "Too many failed log-ins"),
    TOO_MANY_REQUESTS(HttpStatus.TOO_MANY_REQUESTS, "Too many requests at once"),
    TOO_MUCH_WAITING(HttpStatus.TOO_MANY_REQUESTS, "This user has too many executions that have not ended"),
    TOO_MUCH_SUBMITTED(HttpStatus.TOO_MANY_REQUESTS, "This user has submitted too much in an hour"),
    VALIDATION_AT_WORK(HttpStatus.TOO_MANY_REQUESTS, "Another validation of this user is running"),
    INTERNAL(HttpStatus.INTERNAL_SERVER_ERROR, "Zoe failed"),
    DATABASE_AWAY(HttpStatus.SERVICE_UNAVAILABLE, "The database does not answer"),
    DATABASE_BUSY(HttpStatus.SERVICE_UNAVAILABLE, "The database is too busy"),
    DATABASE_FULL(HttpStatus.INSUFFICIENT_STORAGE, "The disk of the database is full"),
    WORKSPACE_FULL(HttpStatus.INSUFFICIENT_STORAGE, "The disk of the workspaces is full"),
    WORKSPACE_FAILED(HttpStatus.SERVICE_UNAVAILABLE, "The file system of the workspaces failed"),
    MASTER_AWAY(HttpStatus.SERVICE_UNAVAILABLE, "The master does not answer"),
    OVERLOADED(HttpStatus.SERVICE_UNAVAILABLE, "Too many submissions at once"),
    UPGRADE_REQUIRED(HttpStatus.UPGRADE_REQUIRED, "This address speaks WebSocket"),
    NOT_RUNNING(HttpStatus.CONFLICT, "The service does not run"),
    NO_SERVICE_ACCESS(HttpStatus.CONFLICT, "The back-end cannot give access to services"),
    ENGINE_FAILED(HttpStatus.SERVICE_UNAVAILABLE, "The engine did not open the session"),
    SESSION_ENDED(HttpStatus.GONE, "The session has ended"),
    TOO_MANY_STREAMS(HttpStatus.SERVICE_UNAVAILABLE, "Too many streams are open");

    private final HttpStatus status;
    private final String title;

    ProblemType(HttpStatus status, String title) {
        this.status = status;
        this.title = title;
    }

    public HttpStatus status() {
        return status;
    }

    public String title() {
        return title;
    }

    /** For example {@code never-fits}. */
    public String kebabName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** For example {@code urn:zoe:problem:never-fits}. */
    public URI uri() {
        return URI.create("urn:zoe:problem:" + kebabName());
    }

    /** What a bare status means; the first type with it. */
    static Optional<ProblemType> of(HttpStatusCode status) {
        return Arrays.stream(values())
                .filter(type -> type.status.isSameCodeAs(status))
                .findFirst();
    }
}
