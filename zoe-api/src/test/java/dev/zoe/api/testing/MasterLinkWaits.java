package dev.zoe.api.testing;

import dev.zoe.protocol.MasterLink;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.time.Duration;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Shortens the waits of a server for a {@link ScriptedMaster} that has gone away. So a server can wait long for one
 * that is there, as it must on a busy machine, and the absence costs a test no time.
 */
public final class MasterLinkWaits implements BeanPostProcessor {
    /** Value of {@code zoe.api.master-patience} of the servers of the tests. */
    public static final String PATIENCE = "5s";

    private static final Duration WHILE_AWAY = Duration.ofMillis(100);

    private final ScriptedMaster master;

    public MasterLinkWaits(ScriptedMaster master) {
        this.master = master;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof MasterLink link ? new Link(link, master) : bean;
    }

    private record Link(MasterLink link, ScriptedMaster master) implements MasterLink {
        @Override
        public MasterReply ask(MasterRequest request) throws MasterAwayException {
            return master.isAway() ? link.ask(request, WHILE_AWAY) : link.ask(request);
        }

        @Override
        public MasterReply ask(MasterRequest request, Duration timeout) throws MasterAwayException {
            return link.ask(request, master.isAway() ? WHILE_AWAY : timeout);
        }

        @Override
        public void close() {
            link.close();
        }
    }
}
