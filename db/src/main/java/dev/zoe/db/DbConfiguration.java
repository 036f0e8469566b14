package dev.zoe.db;

import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.PropertySource;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;

/**
 * The shared state as one import: entities, repositories, {@link EventLog} and {@link QuotaGate}, with the settings
 * they need. The data source, Flyway and transactions are left to Spring Boot. A {@link java.time.Clock} bean is
 * expected.
 */
@Configuration(proxyBeanMethods = false)
@EntityScan(basePackageClasses = DbConfiguration.class)
@EnableJpaRepositories(basePackageClasses = DbConfiguration.class)
@ComponentScan(basePackageClasses = DbConfiguration.class)
@PropertySource("classpath:dev/zoe/db/db.properties")
public class DbConfiguration {}
