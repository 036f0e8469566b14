package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.Application;
import dev.zoe.application.Component;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.description.DescriptionReader;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServicePortEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.user.QuotaRepository;
import dev.zoe.db.user.RoleRepository;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Writes submissions into the database as the API does, without a hint. */
final class TestSubmissions {

    private TestSubmissions() {}

    static void addUser(BeanFactory beans, String name) {
        beans.getBean(UserRepository.class)
                .save(new UserEntity(
                        name,
                        1000,
                        beans.getBean(RoleRepository.class).findAll().get(0),
                        beans.getBean(QuotaRepository.class).findAll().get(0),
                        Clock.systemUTC().instant()));
    }

    static long submit(BeanFactory beans, String user, String description, Instant now) {
        DescriptionReader.Result.Valid valid = valid(description);
        return write(beans, user, valid.application(), valid.canonicalJson(), now);
    }

    /** Submits an execution whose row has {@code stored} as its description. */
    static long submitStored(BeanFactory beans, String user, String description, String stored, Instant now) {
        return write(beans, user, valid(description).application(), stored, now);
    }

    private static DescriptionReader.Result.Valid valid(String description) {
        DescriptionReader.Result result = new DescriptionReader(SiteLimits.defaults()).read(description);
        assertThat(result).isInstanceOf(DescriptionReader.Result.Valid.class);
        return (DescriptionReader.Result.Valid) result;
    }

    private static long write(BeanFactory beans, String user, Application application, String json, Instant now) {
        // In one transaction, as the API does it: the master must not see an execution without its services.
        return Objects.requireNonNull(new TransactionTemplate(beans.getBean(PlatformTransactionManager.class))
                .execute(status -> insert(beans, user, application, json, now)));
    }

    private static long insert(BeanFactory beans, String user, Application application, String json, Instant now) {
        UserEntity owner =
                beans.getBean(UserRepository.class).findByUsername(user).orElseThrow();
        ExecutionEntity execution = beans.getBean(ExecutionRepository.class)
                .save(new ExecutionEntity(application.name(), owner, application, json, now));
        List<ServiceEntity> services = new ArrayList<>();
        for (Component component : application.components()) {
            for (int ordinal = 0; ordinal < component.totalCount(); ordinal++) {
                ServiceEntity service = new ServiceEntity(
                        execution.getId(), component.name(), ordinal, ordinal < component.coreCount());
                component
                        .ports()
                        .forEach(port ->
                                service.addPort(new ServicePortEntity(port.name(), port.number(), "tcp", null)));
                services.add(service);
            }
        }
        beans.getBean(ServiceRepository.class).saveAll(services);
        return execution.getId();
    }
}
