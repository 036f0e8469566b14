package dev.zoe.api.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

class AuditSettingsTest {

    @Test
    void lessThanAMonthIsRefused() {
        assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
                .isThrownBy(() -> new AuditSettings(Duration.ofDays(29)))
                .satisfies(refusal -> {
                    assertThat(refusal.getName()).isEqualTo("zoe.api.audit-retention");
                    assertThat(refusal.getReason()).contains("30 days");
                });
    }
}
