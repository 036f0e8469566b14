package dev.zoe.api.scheduler;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.zoe.db.scheduler.SchedulerSettingsEntity;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.setting.SchedulerSettingDeclarations;
import dev.zoe.scheduler.setting.SettingDeclaration;
import dev.zoe.scheduler.setting.SettingType;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the scheduler. {@link SchedulerSettingsSchema} describes them in the OpenAPI document.
 *
 * @param settings each by its name in {@link SchedulerSettingDeclarations}
 * @param version grows with every change; also the ETag
 * @param allowed what the settings that are names may be
 * @param notice what the caller should know of a change that was just made
 */
@Schema(name = SchedulerSettingsSchema.VIEW)
@JsonPropertyOrder({"settings", "version", "changed_at", "allowed", "notice"})
public record SchedulerSettingsView(
        @JsonAnyGetter @Schema(hidden = true) Map<String, @Nullable Object> settings,
        long version,
        Instant changedAt,
        Map<String, List<String>> allowed,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> notice) {

    private static final String WEIGHTS = "weights";

    public SchedulerSettingsView {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        allowed = Collections.unmodifiableMap(new LinkedHashMap<>(allowed));
    }

    static SchedulerSettingsView of(SchedulerSettingsEntity row, Optional<String> notice) {
        return new SchedulerSettingsView(
                values(row.settings()), row.getSettingsVersion(), row.getChangedAt(), names(), notice);
    }

    /** The same with no weights but that of {@code name}: the others name users and groups. */
    SchedulerSettingsView withWeightOf(String name) {
        Map<?, ?> weights = (Map<?, ?>) requireNonNull(settings.get(WEIGHTS));
        Map<String, @Nullable Object> own = new LinkedHashMap<>(settings);
        own.put(
                WEIGHTS,
                weights.entrySet().stream()
                        .filter(weight -> name.equals(weight.getKey()))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
        return new SchedulerSettingsView(own, version, changedAt, allowed, notice);
    }

    static Map<String, @Nullable Object> values(Settings settings) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        SchedulerSettingDeclarations.ALL.forEach(setting -> values.put(setting.name(), setting.plain(settings)));
        return values;
    }

    private static Map<String, List<String>> names() {
        Map<String, List<String>> names = new LinkedHashMap<>();
        for (SettingDeclaration<?> setting : SchedulerSettingDeclarations.ALL) {
            if (setting.type() instanceof SettingType.Choice<?> choice) {
                names.put(setting.name(), choice.names());
            }
        }
        return names;
    }
}
