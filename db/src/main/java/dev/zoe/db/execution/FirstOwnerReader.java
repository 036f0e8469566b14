package dev.zoe.db.execution;

import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The user whom a back-end without isolation serves. */
public class FirstOwnerReader {

    private final JdbcClient database;

    public FirstOwnerReader(JdbcClient database) {
        this.database = database;
    }

    /** The owner of the oldest execution that is recorded; empty when there is none. */
    public Optional<String> firstOwner() {
        return database.sql(
                        "select u.username from execution e join users u on u.id = e.owner_id order by e.id limit 1")
                .query(String.class)
                .optional();
    }
}
