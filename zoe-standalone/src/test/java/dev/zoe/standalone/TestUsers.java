package dev.zoe.standalone;

import dev.zoe.api.testing.Http;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

/** Ordinary users of a server under test. */
public final class TestUsers {
    private TestUsers() {}

    /** Adds a user, unless there is one of this name; gives what calls the server at {@code url} as this user. */
    public static Http add(Connection database, String url, String name) throws SQLException {
        String password = "password of " + name;
        try (PreparedStatement insert = database.prepareStatement(
                """
                insert into users (username, password_hash, fs_uid, role_id, quota_id, created_at)
                select ?, ?, 1001 + (select count(*) from users), r.id, q.id, now()
                from role r, quota q where r.name = 'user' and q.name = 'unlimited'
                on conflict (username) do nothing
                """)) {
            insert.setString(1, name);
            insert.setString(2, "{noop}" + password);
            insert.executeUpdate();
        }
        return new Http(url, Optional.empty()).withLogin(name, password);
    }
}
