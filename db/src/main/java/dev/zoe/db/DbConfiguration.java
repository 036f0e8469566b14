package dev.zoe.db;

import dev.zoe.db.activity.ActivityCheckReader;
import dev.zoe.db.activity.IdlenessStore;
import dev.zoe.db.audit.AuditEntryWriter;
import dev.zoe.db.audit.AuditReader;
import dev.zoe.db.audit.AuditRetention;
import dev.zoe.db.audit.AuditSealer;
import dev.zoe.db.audit.AuditVerifier;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.event.EventReader;
import dev.zoe.db.execution.DependencyReader;
import dev.zoe.db.execution.DependencyStore;
import dev.zoe.db.execution.ExecutionArrayStore;
import dev.zoe.db.execution.ExecutionFailureReader;
import dev.zoe.db.execution.FirstOwnerReader;
import dev.zoe.db.execution.SubmittedExecutionStore;
import dev.zoe.db.execution.WaitingExecutionReader;
import dev.zoe.db.group.GroupMemberStore;
import dev.zoe.db.idempotency.IdempotencyKeyStore;
import dev.zoe.db.message.SiteMessageStore;
import dev.zoe.db.node.DrainedNodeStore;
import dev.zoe.db.node.NodeHolderReader;
import dev.zoe.db.node.NodeUsageReader;
import dev.zoe.db.quota.HolderLimitsReader;
import dev.zoe.db.quota.QuotaUsageReader;
import dev.zoe.db.quota.UnendedTotals;
import dev.zoe.db.retention.ExpiredRecordRemover;
import dev.zoe.db.secret.SecretCipher;
import dev.zoe.db.secret.SecretKeyChange;
import dev.zoe.db.secret.SecretReader;
import dev.zoe.db.secret.SecretSettings;
import dev.zoe.db.secret.SecretStore;
import dev.zoe.db.service.KeptServiceLogReader;
import dev.zoe.db.service.ServiceReader;
import dev.zoe.db.session.WebSessionStore;
import dev.zoe.db.share.ExecutionShareStore;
import dev.zoe.db.status.DatabaseStatusReader;
import dev.zoe.db.submission.DependencyWriter;
import dev.zoe.db.submission.IdempotencyKeyReader;
import dev.zoe.db.submission.NewExecutionWriter;
import dev.zoe.db.template.FilledTemplateStore;
import dev.zoe.db.template.TemplateStore;
import dev.zoe.db.token.LoginCodeStore;
import dev.zoe.db.token.TokenStore;
import dev.zoe.db.trend.ClusterTrendReader;
import dev.zoe.db.usage.MeasuredUseReader;
import dev.zoe.db.usage.MeasurementStore;
import dev.zoe.db.usage.PeriodOfUseReader;
import dev.zoe.db.usage.ReservationStore;
import dev.zoe.db.usage.UsageReader;
import dev.zoe.db.user.ContainerPolicyReader;
import dev.zoe.db.user.FirstAdminWriter;
import dev.zoe.db.user.LoginAttemptStore;
import dev.zoe.db.user.LoginCookieKeyReader;
import dev.zoe.db.user.PasswordStore;
import dev.zoe.db.user.UserAccountReader;
import dev.zoe.db.user.UserAdministrationStore;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.PropertySource;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;

/**
 * The shared state as one import: entities, repositories, and the readers and writers with statements of their own. The
 * data source, Flyway and transactions are left to Spring Boot. The clock is that of the process, or the one of
 * {@link ClockAutoConfiguration}.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SecretSettings.class)
@EntityScan(basePackageClasses = DbConfiguration.class)
@EnableJpaRepositories(basePackageClasses = DbConfiguration.class)
@Import({
    ActivityCheckReader.class,
    AuditEntryWriter.class,
    AuditReader.class,
    AuditRetention.class,
    AuditSealer.class,
    AuditVerifier.class,
    ClusterTrendReader.class,
    DatabaseStatusReader.class,
    DeclaredQueryEnhancers.Registrar.class,
    DependencyReader.class,
    DependencyStore.class,
    DependencyWriter.class,
    DrainedNodeStore.class,
    EventLog.class,
    EventReader.class,
    ExecutionArrayStore.class,
    ExecutionFailureReader.class,
    ExecutionShareStore.class,
    NewExecutionWriter.class,
    ExpiredRecordRemover.class,
    FirstAdminWriter.class,
    FirstOwnerReader.class,
    GroupMemberStore.class,
    HolderLimitsReader.class,
    IdempotencyKeyReader.class,
    IdempotencyKeyStore.class,
    IdlenessStore.class,
    KeptServiceLogReader.class,
    LoginAttemptStore.class,
    MeasuredUseReader.class,
    MeasurementStore.class,
    LoginCodeStore.class,
    LoginCookieKeyReader.class,
    NodeHolderReader.class,
    NodeUsageReader.class,
    PasswordStore.class,
    PeriodOfUseReader.class,
    QuotaUsageReader.class,
    ReservationStore.class,
    SecretKeyChange.class,
    SecretReader.class,
    SecretStore.class,
    ServiceReader.class,
    SettingPathEditor.Registrar.class,
    SettingValueCheck.class,
    SiteMessageStore.class,
    SubmittedExecutionStore.class,
    FilledTemplateStore.class,
    TemplateStore.class,
    TokenStore.class,
    UnendedTotals.class,
    UsageReader.class,
    ContainerPolicyReader.class,
    UserAccountReader.class,
    UserAdministrationStore.class,
    WaitingExecutionReader.class,
    WebSessionStore.class
})
@PropertySource("classpath:dev/zoe/db/db.properties")
public class DbConfiguration {

    @Bean
    SecretCipher secretCipher(SecretSettings settings) {
        return SecretCipher.of(settings);
    }
}
