package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceLogRepository;
import dev.zoe.master.backend.testing.FakeProgram;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The output of a running service, which begins with what its earlier runs have printed: its end, and parts of it. */
class OutputEndTest extends MasterTestBase {

    @Test
    void theEndOfTheOutputOfARunningServiceHasItsOffset() throws Exception {
        fixture.backEnd().runs(spec -> FakeProgram.endsPolitely("line 1\nline 2\n", "", 0));
        long id = fixture.submit(RIGID);
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        long service = fixture.service(id, "solo0").getId();

        assertThat(end(service, 7)).isEqualTo("7 line 2\n");
        assertThat(end(service, 1000)).isEqualTo("0 line 1\nline 2\n");

        fixture.bean(ServiceLogRepository.class).put(service, 100, "before\n".getBytes(StandardCharsets.UTF_8));
        assertThat(end(service, 1000)).isEqualTo("100 before\nline 1\nline 2\n");
        assertThat(end(service, 8)).isEqualTo("113 \nline 2\n");
        assertThat(fixture.ask(new MasterRequest.LogEnd(service + 1000, 8))).isInstanceOf(MasterReply.Refused.class);
    }

    @Test
    void aReadFromTheStartBeginsWhereTheKeptOutputBegins() throws Exception {
        fixture.backEnd().runs(spec -> FakeProgram.endsPolitely("line 1\n", "", 0));
        long id = fixture.submit(RIGID);
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        long service = fixture.service(id, "solo0").getId();
        fixture.bean(ServiceLogRepository.class).put(service, 100, "before\n".getBytes(StandardCharsets.UTF_8));

        assertThat(part(service, 0)).isEqualTo("100 before\n");
        assertThat(part(service, 103)).isEqualTo("103 ore\n");
        assertThat(part(service, 107)).isEqualTo("107 line 1\n");
        assertThat(part(service, 114)).isEqualTo("114 ");
    }

    private String part(long service, long offset) throws Exception {
        MasterReply reply = fixture.ask(new MasterRequest.Log(service, offset, 1000, 0));
        assertThat(reply).isInstanceOf(MasterReply.LogPart.class);
        MasterReply.LogPart part = (MasterReply.LogPart) reply;
        assertThat(part.ended()).isFalse();
        ByteBuffer bytes = part.bytes();
        return part.offset() + " " + StandardCharsets.UTF_8.decode(bytes);
    }

    private String end(long service, int most) throws Exception {
        MasterReply reply = fixture.ask(new MasterRequest.LogEnd(service, most));
        assertThat(reply).isInstanceOf(MasterReply.LogEnd.class);
        MasterReply.LogEnd end = (MasterReply.LogEnd) reply;
        ByteBuffer bytes = end.bytes();
        return end.offset() + " " + StandardCharsets.UTF_8.decode(bytes);
    }
}
