package dev.zoe.standalone;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.db.testing.TestUserWriter;
import java.util.Optional;
import javax.sql.DataSource;

/** Ordinary users of a server under test. */
public final class TestUsers {
    private TestUsers() {}

    /** Adds a user, unless there is one of this name; gives what calls the server at {@code url} as this user. */
    public static RestCaller add(DataSource database, String url, String name) {
        return add(database, url, name, "user");
    }

    /** Adds a user with the role, unless there is one of this name; gives what calls the server as this user. */
    public static RestCaller add(DataSource database, String url, String name, String role) {
        String password = "password of " + name;
        new TestUserWriter(database).add(name, role, password);
        return new RestCaller(url, Optional.empty()).withLogin(name, password);
    }
}
