package dev.zoe.db.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.DatabaseTest;
import dev.zoe.scheduler.Allocator;
import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.setting.SchedulerSettingDeclarations;
import dev.zoe.scheduler.setting.SettingDeclaration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class SchedulerSettingsRepositoryTest extends DatabaseTest {

    private static final Settings OTHER = Settings.DEFAULT
            .but()
            .order(QueueOrder.SRPT2D1)
            .allocator(Allocator.MALLEABLE)
            .backFill(BackFill.RESERVE)
            .backFillDepth(7)
            .placement(Placement.BEST_FIT)
            .preemption(true)
            .hysteresis(new Settings.Hysteresis(30, 60.5))
            .ageing(new Settings.Ageing(3600, 2))
            .lostAtReclaim(0.25)
            .weights(Map.of("ada", 2.0, "night", 0.5))
            .build();

    @Autowired
    SchedulerSettingsRepository schedulers;

    @Test
    void thereAreNoSettingsBeforeSomebodyWritesThem() {
        assertThat(schedulers.find()).isEmpty();
        assertThat(schedulers.version()).isEmpty();
    }

    @Test
    void settingsComeBackAsTheyWereSaved() {
        schedulers.save(new SchedulerSettingsEntity(Settings.DEFAULT, NOW));
        assertThat(schedulers.find().orElseThrow().settings()).isEqualTo(Settings.DEFAULT);

        change(OTHER);
        assertThat(schedulers.find().orElseThrow().settings()).isEqualTo(OTHER);

        change(Settings.DEFAULT);
        assertThat(schedulers.find().orElseThrow().settings()).isEqualTo(Settings.DEFAULT);
    }

    @Test
    void everyDeclaredSettingIsStored() {
        schedulers.save(new SchedulerSettingsEntity(OTHER, NOW));
        Settings stored = schedulers.find().orElseThrow().settings();

        for (SettingDeclaration<?> setting : SchedulerSettingDeclarations.ALL) {
            assertThat(setting.text(stored))
                    .as(setting.name())
                    .isEqualTo(setting.text(OTHER))
                    .isNotEqualTo(setting.text(Settings.DEFAULT));
        }
    }

    @Test
    void everyChangeOfAValueOrAWeightRaisesTheVersion() {
        long first = schedulers
                .save(new SchedulerSettingsEntity(Settings.DEFAULT, NOW))
                .getSettingsVersion();

        change(Settings.DEFAULT.but().order(QueueOrder.SJF).build());
        long second = schedulers.version().orElseThrow();
        change(Settings.DEFAULT
                .but()
                .order(QueueOrder.SJF)
                .weights(Map.of("ada", 3.0))
                .build());
        long third = schedulers.version().orElseThrow();

        assertThat(second).isGreaterThan(first);
        assertThat(third).isGreaterThan(second);
        assertThat(schedulers.find().orElseThrow().getSettingsVersion()).isEqualTo(third);
    }

    private void change(Settings settings) {
        transaction.executeWithoutResult(
                status -> schedulers.findToChange().orElseThrow().set(settings, NOW));
    }
}
