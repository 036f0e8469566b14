package dev.zoe.api.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class RequestBodyReaderTest {
    private static final int MOST = 100_000;

    private long now;
    private final RequestBodyReader reader = new RequestBodyReader(
            new RequestBodySettings(
                    DataSize.ofBytes(MOST),
                    DataSize.ofBytes(350_000),
                    DataSize.ofBytes(150_000),
                    Duration.ofSeconds(10),
                    DataSize.ofBytes(1000)),
            () -> now);

    @Test
    void aBodyIsReadWhole() throws Exception {
        try (RequestBodyReader.Body body = reader.read("alice", every(1000, Duration.ofMillis(500)), -1)) {
            assertThat(body.stream().readAllBytes()).hasSize(MOST);
        }
    }

    @Test
    void aByteNowAndThenIsNotEnough() {
        assertThat(refusal(every(1, Duration.ofSeconds(4)), MOST)).isEqualTo("body-too-slow");
        // Ten seconds are given to every body, and a millisecond more for each of the three bytes.
        assertThat(TimeUnit.NANOSECONDS.toSeconds(now)).isEqualTo(12);
    }

    @Test
    void aLargeBodyIsRefusedAnnouncedOrNot() {
        assertThat(refusal(InputStream.nullInputStream(), MOST + 1)).isEqualTo("body-too-large");
        assertThat(refusal(new ByteArrayInputStream(new byte[MOST + 1]), -1)).isEqualTo("body-too-large");
    }

    @Test
    void bodiesOfOneUserLeaveRoomForThoseOfOthers() throws Exception {
        try (RequestBodyReader.Body one = reader.read("alice", new ByteArrayInputStream(new byte[MOST]), -1);
                RequestBodyReader.Body two = reader.read("bob", new ByteArrayInputStream(new byte[MOST]), -1);
                RequestBodyReader.Body three = reader.read("carol", new ByteArrayInputStream(new byte[MOST]), -1)) {
            assertThat(List.of(one, two, three)).doesNotHaveDuplicates();
            assertThat(refusal(new ByteArrayInputStream(new byte[60_000]), -1)).isEqualTo("overloaded");
            assertThat(catchThrowableOfType(
                            RequestBodyReader.Refused.class,
                            () -> reader.read("dave", new ByteArrayInputStream(new byte[60_000]), -1)))
                    .isNotNull();
        }
        assertThat(refusal(new ByteArrayInputStream(new byte[MOST + 1]), -1)).isEqualTo("body-too-large");
    }

    @Test
    void bodiesOfAUserHaveALimitAndGiveTheirRoomBack() throws Exception {
        try (RequestBodyReader.Body body = reader.read("alice", new ByteArrayInputStream(new byte[MOST]), -1)) {
            assertThat(body).isNotNull();
            assertThat(refusal(new ByteArrayInputStream(new byte[MOST]), -1)).isEqualTo("overloaded");
        }
        try (RequestBodyReader.Body body = reader.read("alice", new ByteArrayInputStream(new byte[MOST]), -1)) {
            assertThat(body.stream().readAllBytes()).hasSize(MOST);
        }
    }

    private String refusal(InputStream body, long announced) {
        RequestBodyReader.Refused refused =
                catchThrowableOfType(RequestBodyReader.Refused.class, () -> reader.read("alice", body, announced));
        return refused.problem().type().kebabName();
    }

    /** So many bytes with each read, each of which takes so long. */
    private InputStream every(int bytes, Duration pause) {
        return new InputStream() {
            private int left = MOST;

            @Override
            public int read() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(byte[] into, int offset, int length) {
                int read = Math.min(left, Math.min(bytes, length));
                left -= read;
                now += pause.toNanos();
                return read == 0 ? -1 : read;
            }
        };
    }
}
