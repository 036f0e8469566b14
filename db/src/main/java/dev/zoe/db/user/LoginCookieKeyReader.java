package dev.zoe.db.user;

import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the key that signs log-in cookies: 32 random bytes that a migration made. Only the API may read it. */
public class LoginCookieKeyReader {

    private final JdbcClient database;

    public LoginCookieKeyReader(JdbcClient database) {
        this.database = database;
    }

    public byte[] read() {
        return database.sql("select secret from login_cookie_key")
                .query(byte[].class)
                .single();
    }
}
