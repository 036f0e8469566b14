package dev.zoe.db;

import dev.zoe.db.testing.TestDatabase;
import dev.zoe.db.testing.TestTables;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The shared state as an application meets it: one context for all tests, emptied before each. */
@SpringBootTest(
        classes = DatabaseTest.Context.class,
        webEnvironment = SpringBootTest.WebEnvironment.NONE,
        properties = {
            "spring.jpa.properties.hibernate.session_factory.statement_inspector=dev.zoe.db.RecordedSql",
            "spring.datasource.hikari.maximum-pool-size=8"
        })
public abstract class DatabaseTest {

    public static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

    @Autowired
    protected JdbcTemplate jdbc;

    @Autowired
    protected TransactionTemplate transaction;

    @Autowired
    protected SampleRecords samples;

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        TestDatabase.register(properties);
    }

    @BeforeEach
    void empty() {
        new TestTables(Objects.requireNonNull(jdbc.getDataSource()))
                .empty("execution", "users", "user_group", "node", "lease", "event", "scheduler");
        jdbc.execute("delete from quota where name <> 'unlimited'");
        RecordedSql.clear();
    }

    /** The answer of a query for one number. */
    protected long number(String sql) {
        Long number = jdbc.queryForObject(sql, Long.class);
        return Objects.requireNonNull(number, sql);
    }

    /** Whether some connection to this database waits for a lock. */
    protected boolean somebodyWaits() {
        return number(
                        """
                        select count(*) from pg_stat_activity
                        where datname = current_database() and wait_event_type = 'Lock'""")
                > 0;
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({DbConfiguration.class, SampleRecords.class})
    static class Context {

        @Bean
        Clock stoppedClock() {
            return Clock.fixed(NOW, ZoneOffset.UTC);
        }

        @Bean
        TransactionTemplate transactionTemplate(PlatformTransactionManager transactions) {
            return new TransactionTemplate(transactions);
        }
    }
}
