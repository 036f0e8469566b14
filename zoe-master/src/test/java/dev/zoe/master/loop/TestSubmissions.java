package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.Application;
import dev.zoe.application.ApplicationFootprint;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.description.DescriptionReader;
import dev.zoe.db.audit.AuditOrigin;
import dev.zoe.db.submission.DependencyWriter;
import dev.zoe.db.submission.NewDependency;
import dev.zoe.db.submission.NewExecution;
import dev.zoe.db.submission.NewExecutionWriter;
import dev.zoe.db.submission.WaitingLimits;
import dev.zoe.db.testing.RecordTimeWriter;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Writes submissions into the database as the API does, without a hint. */
final class TestSubmissions {

    private TestSubmissions() {}

    static void addUser(BeanFactory beans, String name) {
        new TestUserWriter(beans.getBean(DataSource.class)).add(name, "user", 1000);
    }

    static long submit(BeanFactory beans, String user, String description, Instant now) {
        return submitAfter(beans, user, description, now, List.of());
    }

    /** Submits an execution that waits for others. */
    static long submitAfter(
            BeanFactory beans, String user, String description, Instant now, List<NewDependency> after) {
        DescriptionReader.Result.Valid valid = valid(description);
        return write(beans, user, valid.application(), valid.canonicalJson(), now, after);
    }

    /** Submits an execution whose row has {@code stored} as its description. */
    static long submitStored(BeanFactory beans, String user, String description, String stored, Instant now) {
        return write(beans, user, valid(description).application(), stored, now, List.of());
    }

    private static DescriptionReader.Result.Valid valid(String description) {
        DescriptionReader.Result result = new DescriptionReader(SiteLimits.defaults()).read(description);
        assertThat(result).isInstanceOf(DescriptionReader.Result.Valid.class);
        return (DescriptionReader.Result.Valid) result;
    }

    private static long write(
            BeanFactory beans,
            String user,
            Application application,
            String json,
            Instant now,
            List<NewDependency> after) {
        // In one transaction: the master must not see an execution with another time or without its services.
        return Objects.requireNonNull(new TransactionTemplate(beans.getBean(PlatformTransactionManager.class))
                .execute(status -> insert(beans, user, application, json, now, after)));
    }

    private static long insert(
            BeanFactory beans,
            String user,
            Application application,
            String json,
            Instant now,
            List<NewDependency> after) {
        UserEntity owner =
                beans.getBean(UserRepository.class).findByUsername(user).orElseThrow();
        NewExecution execution = new NewExecution(
                application.name(),
                owner.getId(),
                user,
                application,
                json,
                Optional.empty(),
                ApplicationFootprint.of(application, json, SiteLimits.defaults()),
                Optional.empty(),
                after,
                Optional.empty());
        long id = beans.getBean(NewExecutionWriter.class)
                .write(execution, WaitingLimits.NONE, AuditOrigin.ZOE)
                .written()
                .orElseThrow()
                .id();
        if (!after.isEmpty()) {
            assertThat(beans.getBean(DependencyWriter.class).write(id, execution))
                    .hasSameSizeAs(after);
        }
        new RecordTimeWriter(beans.getBean(DataSource.class)).executionSubmitted(id, now);
        return id;
    }
}
