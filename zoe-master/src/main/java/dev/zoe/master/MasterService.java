package dev.zoe.master;

import dev.zoe.master.link.OutputReader;
import dev.zoe.master.link.RequestHandler;
import dev.zoe.master.monitor.Vitals;
import dev.zoe.protocol.MasterServer;
import dev.zoe.protocol.ServerSettings;
import java.util.Optional;
import org.springframework.context.SmartLifecycle;

/** The master as a part of a Spring application: starts when everything is there, stops before anything goes. */
public final class MasterService implements SmartLifecycle {

    private final Master master;
    private final RequestHandler handler;
    private final OutputReader outputs;
    private final ServerSettings listening;
    private final Vitals.Signs signs;
    private volatile Optional<MasterServer> server = Optional.empty();

    MasterService(
            Master master, RequestHandler handler, OutputReader outputs, ServerSettings listening, Vitals.Signs signs) {
        this.master = master;
        this.handler = handler;
        this.outputs = outputs;
        this.listening = listening;
        this.signs = signs;
    }

    /** Where the master listens, with the real port number; what was configured while it does not run. */
    public String endpoint() {
        return server.map(MasterServer::endpoint).orElse(listening.endpoint());
    }

    /** How this master is, for its {@link Vitals}. */
    Vitals.Signs signs() {
        return signs;
    }

    @Override
    public void start() {
        server = Optional.of(new MasterServer(listening, handler));
        master.start();
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
