package dev.zoe.db;

import dev.zoe.db.event.EventLog;
import dev.zoe.db.execution.SubmittedExecutionStore;
import dev.zoe.db.node.DrainedNodeStore;
import dev.zoe.db.quota.QuotaCheck;
import dev.zoe.db.retention.ExpiredRecordRemover;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.PropertySource;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;

/**
 * The shared state as one import: entities, repositories, {@link EventLog}, {@link SubmittedExecutionStore}, {@link DrainedNodeStore},
 * {@link ExpiredRecordRemover} and {@link QuotaCheck}, with the settings they need. The data source, Flyway and transactions are
 * left to Spring Boot. The clock is that of the process, or the one of {@link ClockAutoConfiguration}.
 */
@Configuration(proxyBeanMethods = false)
@EntityScan(basePackageClasses = DbConfiguration.class)
@EnableJpaRepositories(basePackageClasses = DbConfiguration.class)
@Import({SubmittedExecutionStore.class, DrainedNodeStore.class, EventLog.class, ExpiredRecordRemover.class, QuotaCheck.class})
@PropertySource("classpath:dev/zoe/db/db.properties")
public class DbConfiguration {}
