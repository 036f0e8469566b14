package dev.zoe.master.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.SiteLimits;
import dev.zoe.master.MasterApplication;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** A master in a process of its own goes by the limits that the API was given. */
class ApiLimitSettingsTest {

    private static SiteLimits limits(Map<String, String> settings) {
        ApiLimitSettings bound = new Binder(new MapConfigurationPropertySource(settings))
                .bindOrCreate("zoe.api", ApiLimitSettings.class);
        return new MasterApplication().siteLimits(bound);
    }

    @Test
    void whatANullMaximumBecomesIsWhatTheApiWasTold() {
        SiteLimits limits = limits(Map.of("zoe.api.max-millicores", "4000", "zoe.api.max-memory", "2GB"));

        assertThat(limits.maxMillicores()).isEqualTo(4000);
        assertThat(limits.maxMemory()).isEqualTo(2L << 30);
    }

    @Test
    void whatARoleWithoutListsHasIsWhatTheApiWasTold() {
        SiteLimits limits = limits(Map.of(
                "zoe.api.allowed-networks", "storage,lab",
                "zoe.api.allowed-host-paths", "/data,/scratch",
                "zoe.api.allowed-registries", "*,registry:5000"));

        assertThat(limits.allowedNetworks()).containsExactlyInAnyOrder("storage", "lab");
        assertThat(limits.allowedHostPaths()).containsExactly(Path.of("/data"), Path.of("/scratch"));
        assertThat(limits.allowedRegistries()).containsExactlyInAnyOrder("*", "registry:5000");
    }

    @Test
    void withoutASettingItIsTheDefaultOfTheApi() {
        assertThat(limits(Map.of())).isEqualTo(SiteLimits.defaults());
    }
}
