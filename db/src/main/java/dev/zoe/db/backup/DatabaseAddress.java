package dev.zoe.db.backup;

import java.util.Properties;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * A database and the role that owns its schema.
 *
 * @param url for JDBC
 */
public record DatabaseAddress(String url, String user, String password) {

    /** Opens a connection for each request; nothing is pooled. */
    DataSource dataSource() {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("ApplicationName", "zoe backup");
        return new DriverManagerDataSource(url, properties);
    }

    @Override
    public String toString() {
        return url + " as " + user;
    }
}
