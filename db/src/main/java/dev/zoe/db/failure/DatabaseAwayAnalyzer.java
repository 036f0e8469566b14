package dev.zoe.db.failure;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Explains a start that fails because the database does not answer. */
// In a release, the library that has analyzers of more general failures comes first.
@Order(Ordered.HIGHEST_PRECEDENCE)
final class DatabaseAwayAnalyzer extends AbstractFailureAnalyzer<SQLException> {
    /** States of this class are about the connection, not about what is asked over it. */
    private static final String CONNECTION_STATES = "08";

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable failure, SQLException cause) {
        String state = cause.getSQLState();
        if (state == null || !state.startsWith(CONNECTION_STATES)) {
            return null;
        }
        return new FailureAnalysis(
                "PostgreSQL does not answer: " + cause.getMessage(),
                "Start PostgreSQL, or let spring.datasource.url name the right one, such as"
                        + " jdbc:postgresql://localhost:5432/zoe. How long a start waits for it is set by"
                        + " spring.flyway.connect-retries and spring.flyway.connect-retries-interval.",
                failure);
    }
}
