package dev.zoe.master;

import dev.zoe.master.leader.LeaderThread;
import dev.zoe.master.metrics.MasterHealthChecks;
import dev.zoe.master.output.OutputPartReader;
import dev.zoe.master.rpc.MasterRequestHandler;
import dev.zoe.master.session.ServiceSessions;
import dev.zoe.master.workspace.WorkspaceRequests;
import dev.zoe.protocol.MasterServer;
import dev.zoe.protocol.ServerSettings;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.springframework.context.SmartLifecycle;

/** Starts the master after all other beans of a Spring application, and stops it before them. */
public final class MasterService implements SmartLifecycle {

    private final LeaderThread master;
    private final MasterRequestHandler handler;
    private final OutputPartReader outputs;
    private final WorkspaceRequests files;
    private final ServiceSessions sessions;
    private final ServerSettings listening;
    private final UnaryOperator<String> advertised;
    private final MasterHealthChecks.Sources healthSources;
    private volatile Optional<MasterServer> server = Optional.empty();

    /**
     * @param advertised maps the address that it listens on to the address at which clients reach it
     * @param healthSources the sources of its health checks
     */
    MasterService(
            LeaderThread master,
            MasterRequestHandler handler,
            OutputPartReader outputs,
            WorkspaceRequests files,
            ServiceSessions sessions,
            ServerSettings listening,
            UnaryOperator<String> advertised,
            MasterHealthChecks.Sources healthSources) {
        this.master = master;
        this.handler = handler;
        this.outputs = outputs;
        this.files = files;
        this.sessions = sessions;
        this.listening = listening;
        this.advertised = advertised;
        this.healthSources = healthSources;
    }

    /** The address that the master listens on, with the real port; the configured one while it does not run. */
    public String endpoint() {
        return server.map(MasterServer::endpoint).orElse(listening.endpoint());
    }

    /** The sources of its {@link MasterHealthChecks}. */
    MasterHealthChecks.Sources healthSources() {
        return healthSources;
    }

    @Override
    public void start() {
        MasterServer started = new MasterServer(listening, handler);
        server = Optional.of(started);
        master.start(advertised.apply(started.endpoint()));
    }

    @Override
    public void stop() {
        server.ifPresent(MasterServer::close);
        server = Optional.empty();
        master.close();
        outputs.close();
        files.close();
        sessions.close();
    }

    @Override
    public boolean isRunning() {
        return server.isPresent();
    }
}
