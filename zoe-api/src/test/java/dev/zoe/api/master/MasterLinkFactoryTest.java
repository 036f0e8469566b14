package dev.zoe.api.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.api.testing.MasterKeys;
import dev.zoe.api.testing.ScriptedMaster;
import dev.zoe.protocol.MasterLink;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

@Tag("slow")
class MasterLinkFactoryTest {

    /** As the first question of a connection does on a machine that is very busy. */
    @Test
    void aQuestionThatIsNotAnsweredIsAskedOnceMore() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        ScriptedMaster master = new ScriptedMaster();
        master.answers(request -> {
            if (asked.incrementAndGet() == 1) {
                await(end);
            }
            return Optional.of(new MasterReply.Accepted());
        });
        Map<String, String> settings = new HashMap<>(MasterKeys.ofApi());
        settings.put("zoe.api.master-endpoint", master.endpoint());
        // The second question, too, has a connection to make.
        settings.put("zoe.api.master-patience", "10s");

        try (MasterLink link = MasterLinkFactory.open(settings(settings), Optional::empty)) {
            assertThat(link.ask(new MasterRequest.Cancel(1))).isEqualTo(new MasterReply.Accepted());
        } finally {
            end.countDown();
            master.goAway();
        }
        assertThat(asked).hasValue(2);
    }

    @Test
    void withoutKeysItSaysHowToMakeThem() {
        assertThatThrownBy(() -> MasterLinkFactory.open(
                        settings(Map.of("zoe.api.master-endpoint", "tcp://127.0.0.1:4850")), Optional::empty))
                .isInstanceOf(InvalidConfigurationPropertyValueException.class)
                .hasMessageContaining("zoe.api.key-file")
                .extracting("reason")
                .asString()
                .contains("zoe.api.master-key-file", "dev.zoe.protocol.NewKeys /etc/zoe master api");
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static MasterLinkSettings settings(Map<String, String> settings) {
        return new Binder(new MapConfigurationPropertySource(settings))
                .bindOrCreate("zoe.api", MasterLinkSettings.class);
    }
}
