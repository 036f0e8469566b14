package dev.zoe.api.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.protocol.MasterLink;
import dev.zoe.protocol.MasterLink.MasterAwayException;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

/** The API finds the leading master by what the database says. */
class LeaderLinkTest {
    private static final MasterRequest PING = new MasterRequest.Ping();

    private final List<String> said = new ArrayList<>();
    private Optional<String> leader = Optional.empty();
    private boolean databaseAway;
    private final LeaderLink link = new LeaderLink(this::find, Recorder::new);

    @Test
    void asLongAsNoMasterHasEverLedItIsAway() {
        assertThatThrownBy(() -> link.ask(PING))
                .isInstanceOf(MasterAwayException.class)
                .hasMessage("no master has led on this database yet");
    }

    @Test
    void aPingFindsTheNewLeaderAndEverythingElseFollows() throws Exception {
        leader = Optional.of("tcp://one:1");
        var first = link.ask(PING);
        leader = Optional.of("tcp://two:2");
        var hint = link.ask(new MasterRequest.Submitted(7), Duration.ofSeconds(1));
        var second = link.ask(PING, Duration.ofSeconds(1));
        var last = link.ask(new MasterRequest.Submitted(8));

        assertThat(said)
                .containsExactly(
                        "tcp://one:1 Ping",
                        "tcp://one:1 Submitted",
                        "tcp://one:1 closed",
                        "tcp://two:2 Ping",
                        "tcp://two:2 Submitted");
        assertThat(List.of(first, hint, second, last)).hasOnlyElementsOfType(MasterReply.Accepted.class);
    }

    @Test
    void whileTheDatabaseIsAwayTheLastLeaderIsAsked() throws Exception {
        leader = Optional.of("tcp://one:1");
        var before = link.ask(PING);
        databaseAway = true;
        assertThat(link.ask(PING)).isEqualTo(before);
        link.close();
        assertThat(said).containsExactly("tcp://one:1 Ping", "tcp://one:1 Ping", "tcp://one:1 closed");
    }

    private Optional<String> find() {
        if (databaseAway) {
            throw new DataAccessResourceFailureException("connection refused");
        }
        return leader;
    }

    private final class Recorder implements MasterLink {
        private final String endpoint;

        private Recorder(String endpoint) {
            this.endpoint = endpoint;
        }

        @Override
        public MasterReply ask(MasterRequest request) {
            said.add(endpoint + " " + request.getClass().getSimpleName());
            return new MasterReply.Accepted();
        }

        @Override
        public MasterReply ask(MasterRequest request, Duration patience) {
            return ask(request);
        }

        @Override
        public void close() {
            said.add(endpoint + " closed");
        }
    }
}
