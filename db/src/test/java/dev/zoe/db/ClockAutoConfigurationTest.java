package dev.zoe.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class ClockAutoConfigurationTest {

    private final ApplicationContextRunner process =
            new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(ClockAutoConfiguration.class));

    @Test
    void aProcessWithoutAClockGetsThatOfTheSystem() {
        process.run(context -> assertThat(context.getBean(Clock.class)).isEqualTo(Clock.systemUTC()));
    }

    @Test
    void aProcessKeepsTheClockItBrings() {
        Clock own = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

        process.withBean("itsOwn", Clock.class, () -> own)
                .run(context -> assertThat(context.getBean(Clock.class)).isEqualTo(own));
    }
}
