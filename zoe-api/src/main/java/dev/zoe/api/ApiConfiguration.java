package dev.zoe.api;

import dev.zoe.api.event.EventFeed;
import dev.zoe.api.event.EventQueries;
import dev.zoe.api.event.EventStreams;
import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.load.LoadLimits;
import dev.zoe.api.log.LogStreams;
import dev.zoe.api.log.Logs;
import dev.zoe.api.master.Hints;
import dev.zoe.api.master.MasterAddress;
import dev.zoe.api.master.MasterHealth;
import dev.zoe.api.master.MasterQuestions;
import dev.zoe.api.master.MasterWatch;
import dev.zoe.api.monitor.MonitorSettings;
import dev.zoe.api.problem.ProblemReport;
import dev.zoe.api.security.Accounts;
import dev.zoe.api.security.SiteAddress;
import dev.zoe.api.stream.Streams;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.SiteNames;
import dev.zoe.application.description.DescriptionReader;
import dev.zoe.db.EventLog;
import dev.zoe.db.Events;
import dev.zoe.db.LeaseEntity;
import dev.zoe.db.Leases;
import dev.zoe.db.WaitingLimits;
import dev.zoe.protocol.MasterLink;
import java.util.Set;
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

/**
 * The API as one import: REST, security and the services behind them. Expects {@code DbConfiguration}, which also
 * brings the clock, beside it.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
    ApiSettings.class,
    Deployment.class,
    LoadLimits.class,
    MonitorSettings.class,
    SiteAddress.class
})
@ComponentScan(
        nameGenerator = FullyQualifiedAnnotationBeanNameGenerator.class,
        excludeFilters = @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = ApiApplication.class))
@PropertySource("classpath:dev/zoe/api/api.properties")
public class ApiConfiguration {
    @Bean
    SiteLimits siteLimits(ApiSettings settings, Deployment deployment) {
        SiteNames names = deployment.names();
        return new SiteLimits(
                        settings.maxInstances(),
                        settings.maxMillicores(),
                        settings.maxMemory().toBytes(),
                        settings.allowedHostPaths(),
                        SiteLimits.defaults().maxDocumentBytes())
                .withNames(names.priorities().keySet(), Set.copyOf(names.queues()))
                .withSizes(new SiteLimits.Sizes(settings.maxComponents(), settings.maxPorts(), settings.maxRows()))
                .withSources(settings.allowedNetworks(), settings.allowedRegistries());
    }

    @Bean
    WaitingLimits waitingLimits(ApiSettings settings) {
        return new WaitingLimits(
                settings.maxWaitingExecutions(),
                settings.maxWaitingRows(),
                settings.maxWaitingBytes().toBytes());
    }

    /** What the server refuses before any code of ours sees it. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemReport() {
        return factory -> factory.addContextCustomizers(context -> {
            if (context.getParent() instanceof StandardHost host) {
                host.setErrorReportValveClass(ProblemReport.class.getName());
            }
        });
    }

    @Bean
    DescriptionReader descriptions(SiteLimits siteLimits) {
        return new DescriptionReader(siteLimits);
    }

    @Bean
    MasterLink masterLink(ApiSettings settings, Leases leases) {
        return MasterAddress.open(
                settings, () -> leases.findById(LeaseEntity.LEADER).flatMap(LeaseEntity::getEndpoint));
    }

    @Bean
    MasterWatch masterWatch(MasterLink masterLink, ApiSettings settings) {
        return new MasterWatch(masterLink, settings.masterPatience(), settings.masterCheck());
    }

    @Bean
    MasterHealth masterHealthIndicator(MasterWatch masterWatch) {
        return new MasterHealth(masterWatch);
    }

    @Bean
    Hints hints(MasterLink masterLink, MasterWatch masterWatch, ApiSettings settings) {
        return new Hints(masterLink, masterWatch, settings.masterPatience());
    }

    @Bean
    MasterQuestions masterQuestions(MasterLink masterLink, MasterWatch masterWatch, ApiSettings settings) {
        return new MasterQuestions(masterLink, masterWatch, settings.masterPatience());
    }

    @Bean
    Streams streams(ApiSettings settings, Accounts accounts) {
        return new Streams(settings.maxStreams(), settings.maxStreamsPerUser(), accounts::isUnchanged);
    }

    @Bean
    LogStreams logStreams(Logs logs, Streams streams) {
        return new LogStreams(logs, streams);
    }

    @Bean
    EventFeed eventFeed(EventLog log, Events events, EventQueries queries, ApiSettings settings) {
        return new EventFeed(log, events, queries, settings.eventPoll());
    }

    @Bean
    EventStreams eventStreams(
            EventQueries queries, EventFeed feed, ExecutionQueries executions, Streams streams, ApiSettings settings) {
        return new EventStreams(queries, feed, executions, streams, settings.heartbeat());
    }
}
