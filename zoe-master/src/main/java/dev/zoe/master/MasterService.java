package dev.zoe.master;

import dev.zoe.master.leader.LeaderThread;
import dev.zoe.master.metrics.MasterHealthChecks;
import dev.zoe.master.output.OutputPartReader;
import dev.zoe.master.rpc.MasterRequestHandler;
import dev.zoe.protocol.MasterServer;
import dev.zoe.protocol.ServerSettings;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.springframework.context.SmartLifecycle;

/** The master as a part of a Spring application: starts when everything is there, stops before anything goes. */
public final class MasterService implements SmartLifecycle {

    private final LeaderThread master;
    private final MasterRequestHandler handler;
    private final OutputPartReader outputs;
    private final ServerSettings listening;
    private final UnaryOperator<String> advertised;
    private final MasterHealthChecks.Signs signs;
    private volatile Optional<MasterServer> server = Optional.empty();

    /**
     * @param advertised makes of the address that it listens on the one under which others reach it
     * @param signs how this master is
     */
    MasterService(
            LeaderThread master,
            MasterRequestHandler handler,
            OutputPartReader outputs,
            ServerSettings listening,
            UnaryOperator<String> advertised,
            MasterHealthChecks.Signs signs) {
        this.master = master;
        this.handler = handler;
        this.outputs = outputs;
        this.listening = listening;
        this.advertised = advertised;
        this.signs = signs;
    }

    /** Where the master listens, with the real port number; what was configured while it does not run. */
    public String endpoint() {
        return server.map(MasterServer::endpoint).orElse(listening.endpoint());
    }

    /** How this master is, for its {@link MasterHealthChecks}. */
    MasterHealthChecks.Signs signs() {
        return signs;
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
    }

    @Override
    public boolean isRunning() {
        return server.isPresent();
    }
}
