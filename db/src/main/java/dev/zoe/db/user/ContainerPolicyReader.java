package dev.zoe.db.user;

import dev.zoe.application.ContainerPolicy;
import dev.zoe.db.mapping.ResultRow;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads what the containers of a user may, by the present role of the user. */
public class ContainerPolicyReader {

    private static final String FIND = "select " + RolePolicyColumns.COLUMNS
            + " from users u join role r on r.id = u.role_id where u.username = :username";

    private final JdbcClient database;

    public ContainerPolicyReader(JdbcClient database) {
        this.database = database;
    }

    /** Empty when there is no such user. */
    public Optional<ContainerPolicy> find(String username) {
        return database.sql(FIND)
                .param("username", username)
                .query((columns, number) ->
                        RolePolicyColumns.read(new ResultRow(columns)).containers())
                .optional();
    }
}
