package dev.zoe.web.live;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.zoe.api.security.ApiCaller;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

class LivePageTest {

    /** As Tomcat answers when the browser has gone. Those that end many pages go on with the next one. */
    @Test
    void aPageThatTheServerHasEndedEndsQuietly() {
        SseEmitter ended = new SseEmitter() {
            @Override
            public void complete() {
                throw new IllegalStateException("use of the AsyncContext after an error");
            }
        };
        LivePage page = new LivePage(new ApiCaller(1, "alice", "user", Set.of(), 0), Set.of(), ended, Instant.EPOCH);

        assertThatCode(page::end).doesNotThrowAnyException();
    }
}
