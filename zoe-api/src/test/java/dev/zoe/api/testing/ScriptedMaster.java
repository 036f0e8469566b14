package dev.zoe.api.testing;

import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import dev.zoe.protocol.MasterServer;
import dev.zoe.protocol.ServerSettings;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/** A master on a real socket whose answers a test chooses; it can go away and come back at the same place. */
public final class ScriptedMaster {
    private static final MasterReply.Pong PONG = new MasterReply.Pong("test", true, "docker", "");

    private final Queue<MasterRequest> requests = new ConcurrentLinkedQueue<>();
    private final String endpoint;
    private volatile Function<MasterRequest, Optional<MasterReply>> script = request -> Optional.empty();
    private Optional<MasterServer> server;

    public ScriptedMaster() {
        MasterServer first = new MasterServer(settings("tcp://127.0.0.1:*"), this::answer);
        this.endpoint = first.endpoint();
        this.server = Optional.of(first);
    }

    private static ServerSettings settings(String endpoint) {
        ServerSettings usual = ServerSettings.of("tcp://127.0.0.1:*");
        return new ServerSettings(endpoint, usual.workers(), usual.logWorkers(), Optional.of(MasterKeys.server()));
    }

    public String endpoint() {
        return endpoint;
    }

    /** What the script leaves open: it is the leader, and it accepts everything. */
    private MasterReply answer(MasterRequest request) {
        if (!(request instanceof MasterRequest.Ping)) {
            requests.add(request);
        }
        return script.apply(request)
                .orElseGet(() -> request instanceof MasterRequest.Ping ? PONG : new MasterReply.Accepted());
    }

    public void answers(Function<MasterRequest, Optional<MasterReply>> newScript) {
        script = newScript;
    }

    /** As at the start: present, with the default answers, and nothing asked yet. */
    public synchronized void reset() {
        script = request -> Optional.empty();
        requests.clear();
        if (server.isEmpty()) {
            server = Optional.of(new MasterServer(settings(endpoint), this::answer));
        }
    }

    public synchronized void goAway() {
        server.ifPresent(MasterServer::close);
        server = Optional.empty();
    }

    synchronized boolean isAway() {
        return server.isEmpty();
    }

    /** What was asked, except pings. */
    public List<MasterRequest> requests() {
        return List.copyOf(requests);
    }
}
