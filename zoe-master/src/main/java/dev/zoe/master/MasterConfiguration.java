package dev.zoe.master;

import dev.zoe.application.SiteLimits;
import dev.zoe.db.DbConfiguration;
import dev.zoe.db.EventLog;
import dev.zoe.db.Executions;
import dev.zoe.db.Leases;
import dev.zoe.db.Nodes;
import dev.zoe.db.ServiceLogs;
import dev.zoe.db.Services;
import dev.zoe.db.Users;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.lease.Leadership;
import dev.zoe.master.link.OutputReader;
import dev.zoe.master.link.RequestHandler;
import dev.zoe.master.loop.Inbox;
import dev.zoe.master.loop.LoopAssembly;
import dev.zoe.master.loop.StepTimes;
import java.time.Clock;
import java.util.UUID;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
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

    @Bean
    LoopAssembly.State sharedState(
            Executions executions,
            Services services,
            Nodes nodes,
            Users users,
            EventLog events,
            PlatformTransactionManager transactions) {
        return new LoopAssembly.State(
                executions, services, nodes, users, events, new TransactionTemplate(transactions));
    }

    @Bean
    StepTimes stepTimes() {
        return new StepTimes();
    }

    @Bean
    MasterService masterService(
            LoopAssembly.State state,
            ServiceLogs logs,
            Leases leases,
            BackEnd backEnd,
            SiteLimits limits,
            Clock clock,
            StepTimes times,
            MasterSettings settings,
            SiteSettings site) {
        Inbox inbox = new Inbox();
        Leadership leadership = new Leadership(leases, settings.name() + "-" + UUID.randomUUID(), settings.leaseTtl());
        Reigns reigns = new Reigns(
                state, logs, backEnd, leadership, inbox, clock, new Reigns.Site(site, limits), settings, times);
        OutputReader outputs = new OutputReader(backEnd, state.services(), logs);
        RequestHandler handler =
                new RequestHandler(settings.name(), leadership, inbox, backEnd, reigns::trouble, outputs, clock);
        return new MasterService(
                new Master(leadership, reigns, settings.round()), handler, outputs, Listening.of(settings));
    }
}
