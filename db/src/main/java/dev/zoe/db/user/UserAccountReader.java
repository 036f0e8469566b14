package dev.zoe.db.user;

import dev.zoe.db.mapping.ResultRow;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads a user with role, quota and hash of the password in one statement: every call of the API begins with it. The
 * role of the master may not read the hash, so only the API uses this class.
 */
public class UserAccountReader {

    private static final String ACCOUNT =
            "select " + UserAccountColumns.COLUMNS + " from " + UserAccountColumns.TABLES + " where ";

    private final JdbcClient database;

    public UserAccountReader(JdbcClient database) {
        this.database = database;
    }

    public Optional<UserAccount> find(String username) {
        return database.sql(ACCOUNT + "u.username = :username")
                .param("username", username)
                .query((columns, number) -> UserAccountColumns.read(new ResultRow(columns)))
                .optional();
    }

    /** The same by the number of the user, which no later user has. */
    public Optional<UserAccount> findById(long id) {
        return database.sql(ACCOUNT + "u.id = :id")
                .param("id", id)
                .query((columns, number) -> UserAccountColumns.read(new ResultRow(columns)))
                .optional();
    }
}
