package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What dockerd 20.10 said in the soak of a container that it had half started when it was killed. */
class HalfStartedContainerTest {

    @ParameterizedTest
    @CsvSource({
        "cannot start main0-1525-soak on node local: id already in use, true",
        "cannot start main0-7-soak: task 1c02f1: already exists: unknown, true",
        "cannot start main0-7-soak: the name is already in use by container 1c02f1, false"
    })
    void itCanOnlyBeMadeAnew(String words, boolean halfStarted) {
        assertThat(ContainerStarter.isHalfStarted(new BackEndException(Kind.REJECTED, words)))
                .isEqualTo(halfStarted);
    }
}
