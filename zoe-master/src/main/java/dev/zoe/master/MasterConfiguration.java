package dev.zoe.master;

import dev.zoe.application.SiteLimits;
import dev.zoe.db.DbConfiguration;
import dev.zoe.db.activity.ActivityCheckReader;
import dev.zoe.db.activity.IdlenessStore;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.execution.DependencyStore;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.FirstOwnerReader;
import dev.zoe.db.execution.SubmittedExecutionStore;
import dev.zoe.db.lease.LeaseRepository;
import dev.zoe.db.node.DrainedNodeStore;
import dev.zoe.db.node.NodeRepository;
import dev.zoe.db.quota.HolderLimitsReader;
import dev.zoe.db.retention.ExpiredRecordRemover;
import dev.zoe.db.scheduler.SchedulerSettingsRepository;
import dev.zoe.db.secret.SecretReader;
import dev.zoe.db.service.ServiceLogRepository;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.usage.MeasurementStore;
import dev.zoe.db.usage.ReservationStore;
import dev.zoe.db.user.ContainerPolicyReader;
import dev.zoe.db.user.UserRepository;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.InstallationBackEnd;
import dev.zoe.master.event.MasterEvent;
import dev.zoe.master.leader.LeaderSessionFactory;
import dev.zoe.master.leader.LeaderThread;
import dev.zoe.master.leader.SteadyClock;
import dev.zoe.master.lease.InstallationId;
import dev.zoe.master.lease.Leadership;
import dev.zoe.master.loop.LoopFactory;
import dev.zoe.master.metrics.MasterHealthChecks;
import dev.zoe.master.metrics.MasterMetrics;
import dev.zoe.master.metrics.SystemCheckup;
import dev.zoe.master.output.OutputPartReader;
import dev.zoe.master.rpc.MasterRequestHandler;
import dev.zoe.master.session.ServiceSessions;
import dev.zoe.master.settings.InitialSchedulerSettings;
import dev.zoe.master.settings.MasterSettings;
import dev.zoe.master.settings.SiteSettings;
import dev.zoe.master.workspace.WorkspaceRequests;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The beans of the master. The application provides a {@link BackEnd}, {@link SiteLimits} and a {@link Clock}. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({MasterSettings.class, SiteSettings.class})
@Import(DbConfiguration.class)
public class MasterConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(MasterConfiguration.class);

    @Bean
    LoopFactory.State sharedState(
            ExecutionRepository executions,
            ServiceRepository services,
            NodeRepository nodes,
            DrainedNodeStore drains,
            UserRepository users,
            SubmittedExecutionStore submitted,
            DependencyStore dependencies,
            EventLog events,
            ReservationStore reservations,
            SchedulerSettingsRepository schedulers,
            HolderLimitsReader holderLimits,
            IdlenessStore idleness,
            PlatformTransactionManager transactions) {
        return new LoopFactory.State(
                executions,
                services,
                nodes,
                drains,
                users,
                submitted,
                dependencies,
                events,
                reservations,
                schedulers,
                holderLimits,
                idleness,
                new TransactionTemplate(transactions));
    }

    @Bean
    MasterMetrics metrics(MeterRegistry registry) {
        return new MasterMetrics(registry);
    }

    @Bean
    LeaderSessionFactory.Site sessionSite(SiteSettings settings, SiteLimits limits, Environment environment) {
        return new LeaderSessionFactory.Site(settings, limits, InitialSchedulerSettings.read(environment));
    }

    @Bean
    MasterService masterService(
            LoopFactory.State state,
            ServiceLogRepository logs,
            MeasurementStore measurements,
            ActivityCheckReader activityChecks,
            SecretReader secrets,
            FirstOwnerReader owners,
            ContainerPolicyReader policies,
            LeaseRepository leases,
            BackEnd backEnd,
            Clock clock,
            MasterMetrics metrics,
            ExpiredRecordRemover old,
            MasterSettings settings,
            LeaderSessionFactory.Site site) {
        InstallationBackEnd containers = new InstallationBackEnd(metrics.measured(backEnd), InstallationId.of(leases));
        requireUniqueName(containers, site.settings().deploymentName());
        if (!backEnd.isolatesUsers()) {
            LOG.warn(
                    "the {} back-end isolates services neither from each other nor from this machine: several-users={}",
                    backEnd.name(),
                    settings.requireIsolation() ? "refused" : "served");
        }
        SteadyClock steady = new SteadyClock(clock, System::nanoTime);
        Leadership leadership = new Leadership(leases, settings.name() + "-" + UUID.randomUUID(), settings.leaseTtl());
        LeaderSessionFactory sessions = new LeaderSessionFactory(
                state,
                logs,
                measurements,
                activityChecks,
                secrets,
                owners,
                policies,
                containers,
                leadership,
                steady,
                site,
                settings,
                metrics.listener());
        OutputPartReader outputs = new OutputPartReader(containers, state.services(), logs);
        WorkspaceRequests files = new WorkspaceRequests(
                settings.workspaces(), user -> uid(state.users(), user), backEnd.isolatesUsers(), clock);
        ServiceSessions serviceSessions = new ServiceSessions(containers, state.services(), leadership::isLeader);
        MasterRequestHandler handler = new MasterRequestHandler(
                settings.name(),
                leadership,
                sessions::inbox,
                containers,
                sessions::backEndFailure,
                outputs,
                files,
                serviceSessions,
                steady,
                new SystemCheckup(
                        containers,
                        clock,
                        old::now,
                        sessions::databaseFailure,
                        settings.workspaces(),
                        settings.requireIsolation()));
        LeaderThread master = new LeaderThread(
                leadership, sessions, settings.round(), () -> sessions.inbox().put(new MasterEvent.RoundDue()));
        metrics.watch(sessions::inbox, leadership, sessions::backEndFailure, steady, settings.observe());
        if (settings.retention() != null) {
            metrics.retain(old, settings.retention(), steady, leadership);
        }
        MasterHealthChecks.Sources healthSources = new MasterHealthChecks.Sources(
                master::isAlive,
                leadership::isLeader,
                sessions::backEndFailure,
                sessions::databaseFailure,
                () -> state.schedulers().version());
        return new MasterService(
                master,
                handler,
                outputs,
                files,
                serviceSessions,
                ServerSettingsFactory.of(settings),
                new AdvertisedEndpoint(settings.advertise()),
                healthSources);
    }

    private static OptionalInt uid(UserRepository users, String name) {
        return users.findByUsername(name)
                .map(user -> OptionalInt.of(user.getFsUid()))
                .orElse(OptionalInt.empty());
    }

    /** Checks the name now if the engine answers. Later, containers of another installation are ignored as well. */
    private static void requireUniqueName(InstallationBackEnd containers, String deployment) {
        List<String> others;
        try {
            others = containers.foreignContainerNames();
        } catch (BackEndException e) {
            LOG.warn("the {} back-end does not answer: error=\"{}\"", containers.name(), e.getMessage());
            return;
        }
        if (!others.isEmpty()) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.deployment-name",
                    deployment,
                    ("an installation with another database has containers of this name here: %s."
                                    + " Give each installation"
                                    + " its own name. If the other one no longer exists, remove its containers first")
                            .formatted(String.join(", ", others)));
        }
    }
}
