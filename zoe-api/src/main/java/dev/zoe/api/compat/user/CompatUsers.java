package dev.zoe.api.compat.user;

import dev.zoe.api.input.FieldType;
import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.user.UserQueries;
import dev.zoe.api.user.UserService;
import dev.zoe.api.user.UserView;
import dev.zoe.db.user.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.stereotype.Service;
import tools.jackson.databind.node.JsonNodeFactory;

/** Users by number. */
@Service
class CompatUsers {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final FieldType<String> OWN_PASSWORDS = FieldType.text(
            Pattern.compile(CompatUserView.INTERNAL + "|" + CompatUserView.LOCAL),
            CompatUserView.INTERNAL + ": other users come with their first log-in");
    private static final long MOST_PRIORITY = 999_999;
    private static final FieldType<Long> PRIORITY = new FieldType<>(
            FieldType.whole(0, MOST_PRIORITY).parse(),
            "a whole number from 0 to " + MOST_PRIORITY + ": one less than the shares of the user");

    private final UserQueries queries;
    private final UserService users;
    private final AdministrationNumbers numbers;
    private final JsonObjectReader json;

    CompatUsers(UserQueries queries, UserService users, AdministrationNumbers numbers, JsonObjectReader json) {
        this.queries = queries;
        this.users = users;
        this.numbers = numbers;
        this.json = json;
    }

    /** By user name. */
    List<CompatUserView> list(ApiCaller caller) {
        List<UserView> found = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        do {
            Page<UserView> page = queries.list(
                    caller,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    PageLimit.MOST,
                    cursor);
            found.addAll(page.items());
            cursor = page.next();
        } while (cursor.isPresent());
        return views(found);
    }

    /** The user who calls. */
    CompatUserView current(ApiCaller caller) {
        return views(List.of(queries.current(caller).user())).get(0);
    }

    /** Everybody sees the own user. */
    CompatUserView get(ApiCaller caller, long id) {
        return id == caller.id()
                ? current(caller)
                : views(List.of(find(caller, id))).get(0);
    }

    /** @throws dev.zoe.api.problem.Problem when the caller may not, or the body is wrong */
    long create(ApiCaller caller, String body) {
        // Before the numbers in the body are looked up.
        caller.require(Capability.CHANGE_CONFIG);
        CompatBody sent = new CompatBody(json.read(body, "{\"username\": \"ada\", \"role_id\": 2, \"quota_id\": 1}"))
                .same("username", "email", "fs_uid", "enabled", "password")
                .named("role_id", "role", numbers::findRole)
                .named("quota_id", "quota", numbers::findQuota);
        putShares(sent);
        sent.given("auth_source", OWN_PASSWORDS);
        return users.create(caller, sent.translated(), Optional.empty())
                .object()
                .user()
                .id();
    }

    void change(ApiCaller caller, long id, String body) {
        UserView user = find(caller, id);
        CompatBody sent = new CompatBody(json.read(body, "{\"role_id\": 2}"))
                .sameOrNull("email")
                .same("fs_uid", "enabled")
                .named("role_id", "role", numbers::findRole)
                .named("quota_id", "quota", numbers::findQuota)
                .fixed("id", JSON.numberNode((int) id), JSON.numberNode(id))
                .fixed("username", JSON.stringNode(user.username()))
                .fixed(
                        "auth_source",
                        JSON.stringNode(user.authSource()),
                        JSON.stringNode(CompatUserView.authSource(user)));
        putShares(sent);
        users.change(caller, user.username(), sent.translated(), Optional.empty());
    }

    void delete(ApiCaller caller, long id) {
        users.delete(caller, numbers.username(caller, id), Optional.empty());
    }

    private static void putShares(CompatBody sent) {
        sent.given("priority", PRIORITY)
                .ifPresent(priority -> sent.put("shares", JSON.numberNode(priority + CompatUserView.LEAST_SHARES)));
    }

    private UserView find(ApiCaller caller, long id) {
        return queries.get(caller, numbers.username(caller, id));
    }

    private List<CompatUserView> views(List<UserView> found) {
        var roles = numbers.roles();
        var quotas = numbers.quotas();
        return found.stream()
                .map(user -> CompatUserView.of(user, roles, quotas))
                .toList();
    }
}
