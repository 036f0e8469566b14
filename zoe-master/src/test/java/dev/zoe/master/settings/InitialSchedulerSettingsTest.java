package dev.zoe.master.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.setting.SchedulerSettingDeclarations;
import dev.zoe.scheduler.setting.SettingDeclaration;
import dev.zoe.scheduler.setting.SettingType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.mock.env.MockEnvironment;

class InitialSchedulerSettingsTest {

    private static final String PREFIX = "zoe.master.scheduler.";

    private static Settings read(String... namesAndValues) {
        MockEnvironment environment = new MockEnvironment();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            environment.setProperty(PREFIX + namesAndValues[i], namesAndValues[i + 1]);
        }
        return InitialSchedulerSettings.read(environment);
    }

    @Test
    void withoutAnyTheyAreTheDefaults() {
        assertThat(read()).isEqualTo(Settings.DEFAULT);
    }

    @Test
    void everyDeclaredSettingIsReadUnderItsNameInSettingsFiles() {
        for (SettingDeclaration<?> setting : SchedulerSettingDeclarations.ALL) {
            Settings read = setting.type() instanceof SettingType.Weights
                    ? read(setting.optionName() + ".ada", "2")
                    : read(setting.optionName(), other(setting));

            for (SettingDeclaration<?> each : SchedulerSettingDeclarations.ALL) {
                assertThat(each.text(read).equals(each.text(Settings.DEFAULT)))
                        .as("%s after %s was set", each.name(), setting.name())
                        .isEqualTo(!each.equals(setting));
            }
        }
    }

    private static String other(SettingDeclaration<?> setting) {
        if (setting.type() instanceof SettingType.Choice<?> choice) {
            List<String> names = choice.names();
            String first = names.get(0);
            return first.equals(setting.text(Settings.DEFAULT)) ? names.get(1) : first;
        }
        return setting.type().isDuration() ? "90s" : setting.type() instanceof SettingType.Flag ? "true" : "1";
    }

    @Test
    void unitsAndSpellingsAreThoseOfSpring() {
        assertThat(read("minimum-run", "2m", "coolDown", "1500ms", "ageing", "PT1H", "order", "SRPT2D1"))
                .isEqualTo(Settings.DEFAULT
                        .but()
                        .hysteresis(new Settings.Hysteresis(120, 1.5))
                        .ageing(new Settings.Ageing(3600, 0))
                        .order(QueueOrder.SRPT2D1)
                        .build());
        MockEnvironment environment = new MockEnvironment();
        environment
                .getPropertySources()
                .addFirst(new SystemEnvironmentPropertySource(
                        "systemEnvironment", Map.of("ZOE_MASTER_SCHEDULER_BACKFILLDEPTH", "7")));
        assertThat(InitialSchedulerSettings.read(environment).backFillDepth()).isEqualTo(7);
    }

    @Test
    void neverIsTakenWhereTheDeclarationAllowsIt() {
        assertThat(read("ageing", "never")).isEqualTo(Settings.DEFAULT);
        assertRefused("minimum-run", "never", "it must be a duration from 0s to 1000000000s");
    }

    @Test
    void aWrongDurationIsRefusedAsItIsWritten() {
        assertRefused("cool-down", "-2m", "it must be a duration from 0s to 1000000000s");
        assertRefused("ageing", "-PT1H", "it must be a duration from 0s to 1000000000s, or never");
        assertRefused("ageing", "soon", "it must be a duration from 0s to 1000000000s, or never");
    }

    @ParameterizedTest
    @ValueSource(strings = {"99999999999999d", "PT999999999999999S", "PT9223372036854775807S", "-99999999999999d"})
    void aDurationThatNoNumberCountsIsRefused(String written) {
        assertRefused("cool-down", written, "it must be a duration from 0s to 1000000000s");
    }

    private static void assertRefused(String name, String written, String reason) {
        assertThatThrownBy(() -> read(name, written))
                .isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, error -> {
                    assertThat(error.getName()).isEqualTo(PREFIX + name);
                    assertThat(error.getValue()).isEqualTo(written);
                    assertThat(error.getReason()).isEqualTo(reason);
                });
    }

    @Test
    void aWrongValueIsRefusedWithItsProperty() {
        assertThatThrownBy(() -> read("lost-at-reclaim", "2"))
                .isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, error -> {
                    assertThat(error.getName()).isEqualTo("zoe.master.scheduler.lost-at-reclaim");
                    assertThat(error.getReason()).isEqualTo("it must be a number from 0 to 1");
                });
        assertThatThrownBy(() -> read("weights.ada", "0"))
                .isInstanceOf(InvalidConfigurationPropertyValueException.class);
        assertThatThrownBy(() -> read("order", "lifo"))
                .isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, error -> {
                    assertThat(error.getName()).isEqualTo("zoe.master.scheduler.order");
                    assertThat(error.getReason()).startsWith("it must be one of fifo, sjf, srpt");
                });
    }
}
