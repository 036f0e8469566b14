package dev.zoe.api;

import dev.zoe.api.audit.AuditSettings;
import dev.zoe.api.connection.ConnectionSettings;
import dev.zoe.api.event.EventBroadcaster;
import dev.zoe.api.event.EventQueries;
import dev.zoe.api.event.EventStreams;
import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.header.HeaderSettings;
import dev.zoe.api.identity.ldap.LdapSettings;
import dev.zoe.api.identity.oidc.OidcSettings;
import dev.zoe.api.master.ApiMasterClient;
import dev.zoe.api.master.MasterAvailability;
import dev.zoe.api.master.MasterHealthIndicator;
import dev.zoe.api.master.MasterLinkFactory;
import dev.zoe.api.master.MasterLinkSettings;
import dev.zoe.api.master.MasterNotifier;
import dev.zoe.api.metrics.ApiMetricsSettings;
import dev.zoe.api.password.PasswordSettings;
import dev.zoe.api.problem.ProblemReportValve;
import dev.zoe.api.security.IdentitySettings;
import dev.zoe.api.security.LoginAccounts;
import dev.zoe.api.security.LoginSettings;
import dev.zoe.api.security.SiteAddressSettings;
import dev.zoe.api.serviceaccess.ServiceSessionSettings;
import dev.zoe.api.servicelog.ServiceLogQueries;
import dev.zoe.api.servicelog.ServiceLogStreams;
import dev.zoe.api.session.SessionSettings;
import dev.zoe.api.settings.DeploymentSettings;
import dev.zoe.api.stream.StateStreams;
import dev.zoe.api.stream.StreamRegistry;
import dev.zoe.api.stream.StreamSettings;
import dev.zoe.api.submission.SubmissionSettings;
import dev.zoe.api.submission.SubmittedBytesSettings;
import dev.zoe.api.submission.WaitingLimitSettings;
import dev.zoe.api.template.TemplateSettings;
import dev.zoe.api.throttle.RequestBodySettings;
import dev.zoe.api.throttle.RequestRateSettings;
import dev.zoe.api.throttle.RequestThrottleSettings;
import dev.zoe.api.throttle.SubmissionThrottleSettings;
import dev.zoe.api.tls.TlsSettings;
import dev.zoe.api.workspace.WorkspaceSettings;
import dev.zoe.application.SiteLimits;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.event.EventRepository;
import dev.zoe.db.lease.LeaseEntity;
import dev.zoe.db.lease.LeaseRepository;
import dev.zoe.db.submission.WaitingLimits;
import dev.zoe.protocol.MasterLink;
import org.apache.catalina.core.StandardHost;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.FullyQualifiedAnnotationBeanNameGenerator;
import org.springframework.context.annotation.PropertySource;
import tools.jackson.databind.json.JsonMapper;

/**
 * The API as one import: REST, security and the services behind them. Expects {@code DbConfiguration}, which also
 * brings the clock, beside it.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
    AuditSettings.class,
    DeploymentSettings.class,
    IdentitySettings.class,
    LdapSettings.class,
    LoginSettings.class,
    OidcSettings.class,
    MasterLinkSettings.class,
    StreamSettings.class,
    SubmissionSettings.class,
    WaitingLimitSettings.class,
    SubmittedBytesSettings.class,
    ConnectionSettings.class,
    RequestThrottleSettings.class,
    SubmissionThrottleSettings.class,
    RequestBodySettings.class,
    ApiMetricsSettings.class,
    PasswordSettings.class,
    SessionSettings.class,
    SiteAddressSettings.class,
    TemplateSettings.class,
    TlsSettings.class,
    HeaderSettings.class,
    RequestRateSettings.class,
    WorkspaceSettings.class,
    ServiceSessionSettings.class
})
@ComponentScan(
        nameGenerator = FullyQualifiedAnnotationBeanNameGenerator.class,
        excludeFilters = @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = ApiApplication.class))
@PropertySource("classpath:dev/zoe/api/api.properties")
public class ApiConfiguration {
    @Bean
    SiteLimits siteLimits(SubmissionSettings settings, DeploymentSettings deployment) {
        return settings.limits(deployment.names());
    }

    @Bean
    WaitingLimits waitingLimits(WaitingLimitSettings settings) {
        return settings.limits();
    }

    /** Reports problems that Tomcat finds before the code of Zoe sees the request. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemReport() {
        return factory -> factory.addContextCustomizers(context -> {
            if (context.getParent() instanceof StandardHost host) {
                host.setErrorReportValveClass(ProblemReportValve.class.getName());
            }
        });
    }

    @Bean
    MasterLink masterLink(MasterLinkSettings settings, LeaseRepository leases) {
        return MasterLinkFactory.open(
                settings, () -> leases.findById(LeaseEntity.LEADER).flatMap(LeaseEntity::getEndpoint));
    }

    @Bean
    MasterAvailability masterAvailability(MasterLink masterLink, MasterLinkSettings settings) {
        return new MasterAvailability(masterLink, settings.masterPatience(), settings.masterCheck());
    }

    @Bean
    MasterHealthIndicator masterHealthIndicator(MasterAvailability masterAvailability) {
        return new MasterHealthIndicator(masterAvailability);
    }

    @Bean
    MasterNotifier notifier(MasterLink masterLink, MasterAvailability masterAvailability, MasterLinkSettings settings) {
        return new MasterNotifier(masterLink, masterAvailability, settings.masterPatience());
    }

    @Bean
    ApiMasterClient masterClient(
            MasterLink masterLink, MasterAvailability masterAvailability, MasterLinkSettings settings) {
        return new ApiMasterClient(masterLink, masterAvailability, settings.masterPatience());
    }

    @Bean
    StreamRegistry streams(StreamSettings settings, LoginAccounts accounts) {
        return new StreamRegistry(settings.maxStreams(), settings.maxStreamsPerUser(), accounts::isUnchanged);
    }

    @Bean
    StateStreams stateStreams(StreamRegistry streams, JsonMapper json, StreamSettings settings) {
        return new StateStreams(streams, json, settings.heartbeat());
    }

    @Bean
    ServiceLogStreams logStreams(ServiceLogQueries logs, StreamRegistry streams) {
        return new ServiceLogStreams(logs, streams);
    }

    @Bean
    EventBroadcaster eventBroadcaster(
            EventLog log, EventRepository events, EventQueries queries, StreamSettings settings) {
        return new EventBroadcaster(log, events, queries, settings.eventPoll());
    }

    @Bean
    EventStreams eventStreams(
            EventQueries queries,
            EventBroadcaster broadcaster,
            ExecutionQueries executions,
            StreamRegistry streams,
            StreamSettings settings) {
        return new EventStreams(queries, broadcaster, executions, streams, settings.heartbeat());
    }
}
