package dev.zoe.db;

import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.PropertySource;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;

/**
 * The shared state as one import: entities, repositories, {@link EventLog}, {@link Arrivals}, {@link Drains},
 * {@link OldRecords} and {@link QuotaGate}, with the settings they need. The data source, Flyway and transactions are
 * left to Spring Boot. The clock is that of the process, or the one of {@link ClockAutoConfiguration}.
 */
@Configuration(proxyBeanMethods = false)
@EntityScan(basePackageClasses = DbConfiguration.class)
@EnableJpaRepositories(basePackageClasses = DbConfiguration.class)
@Import({Arrivals.class, Drains.class, EventLog.class, OldRecords.class, QuotaGate.class})
@PropertySource("classpath:dev/zoe/db/db.properties")
public class DbConfiguration {}
