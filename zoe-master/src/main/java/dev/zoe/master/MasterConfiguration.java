package dev.zoe.master;

import dev.zoe.application.SiteLimits;
import dev.zoe.db.Arrivals;
import dev.zoe.db.DbConfiguration;
import dev.zoe.db.Drains;
import dev.zoe.db.EventLog;
import dev.zoe.db.Executions;
import dev.zoe.db.Leases;
import dev.zoe.db.Nodes;
import dev.zoe.db.OldRecords;
import dev.zoe.db.Schedulers;
import dev.zoe.db.ServiceLogs;
import dev.zoe.db.Services;
import dev.zoe.db.Users;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.OwnContainers;
import dev.zoe.master.lease.Installation;
import dev.zoe.master.lease.Leadership;
import dev.zoe.master.link.OutputReader;
import dev.zoe.master.link.RequestHandler;
import dev.zoe.master.loop.LoopAssembly;
import dev.zoe.master.loop.MasterEvent;
import dev.zoe.master.monitor.Checkup;
import dev.zoe.master.monitor.Vitals;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The master. The application that includes it brings a {@link BackEnd}, {@link SiteLimits} and a {@link Clock}. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({MasterSettings.class, SiteSettings.class})
@Import(DbConfiguration.class)
public class MasterConfiguration {

    private static final Logger log = LoggerFactory.getLogger(MasterConfiguration.class);

    @Bean
    LoopAssembly.State sharedState(
            Executions executions,
            Services services,
            Nodes nodes,
            Drains drains,
            Users users,
            Arrivals arrivals,
            EventLog events,
            Schedulers schedulers,
            PlatformTransactionManager transactions) {
        return new LoopAssembly.State(
                executions,
                services,
                nodes,
                drains,
                users,
                arrivals,
                events,
                schedulers,
                new TransactionTemplate(transactions));
    }

    @Bean
    Monitoring monitoring(MeterRegistry registry) {
        return new Monitoring(registry);
    }

    @Bean
    MasterService masterService(
            LoopAssembly.State state,
            ServiceLogs logs,
            Leases leases,
            BackEnd backEnd,
            SiteLimits limits,
            Clock clock,
            Monitoring monitoring,
            OldRecords old,
            MasterSettings settings,
            SiteSettings site) {
        OwnContainers containers = new OwnContainers(monitoring.measured(backEnd), Installation.of(leases));
        requireOwnName(containers, site.deploymentName());
        SteadyClock steady = new SteadyClock(clock, System::nanoTime);
        Leadership leadership = new Leadership(leases, settings.name() + "-" + UUID.randomUUID(), settings.leaseTtl());
        Reigns reigns = new Reigns(
                state,
                logs,
                containers,
                leadership,
                steady,
                new Reigns.Site(site, limits),
                settings,
                monitoring.chronicle());
        OutputReader outputs = new OutputReader(containers, state.services(), logs);
        RequestHandler handler = new RequestHandler(
                settings.name(),
                leadership,
                reigns::inbox,
                containers,
                reigns::trouble,
                outputs,
                steady,
                new Checkup(containers, clock, old::now, reigns::databaseTrouble, settings.workspaces()));
        Master master = new Master(
                leadership, reigns, settings.round(), () -> reigns.inbox().put(new MasterEvent.Round()));
        monitoring.watch(reigns::inbox, leadership, reigns::trouble, steady, settings.observe());
        if (settings.retention() != null) {
            monitoring.retain(old, settings.retention(), steady, leadership);
        }
        Vitals.Signs signs = new Vitals.Signs(
                master::isAlive,
                leadership::isLeader,
                reigns::trouble,
                reigns::databaseTrouble,
                () -> state.schedulers().version());
        return new MasterService(
                master, handler, outputs, Listening.of(settings), new Advertisement(settings.advertise()), signs);
    }

    /** An engine that does not answer now is no reason not to start: its containers are told apart later as well. */
    private static void requireOwnName(OwnContainers containers, String deployment) {
        List<String> others;
        try {
            others = containers.othersNames();
        } catch (BackEndException e) {
            log.warn("the {} back-end does not answer: {}", containers.name(), e.getMessage());
            return;
        }
        if (!others.isEmpty()) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.deployment-name",
                    deployment,
                    "another Zoe with another database has containers of this name here: %s. Give each its own name. If the other one is gone for good, remove its containers first"
                            .formatted(String.join(", ", others)));
        }
    }
}
