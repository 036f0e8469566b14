package dev.zoe.scheduler.setting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class SchedulerSettingDeclarationsTest {

    private static final Path DOCS = Path.of("..", "docs");

    @Test
    void everyDeclarationIsInTheListOfAll() {
        assertThat(Arrays.stream(SchedulerSettingDeclarations.class.getFields())
                        .filter(field -> field.getType() == SettingDeclaration.class)
                        .map(field -> field.getName().toLowerCase(Locale.ROOT)))
                .containsExactlyElementsOf(SchedulerSettingDeclarations.ALL.stream()
                        .map(setting -> setting.optionName().replace('-', '_'))
                        .toList());
    }

    @Test
    void theValueThatJsonShowsIsTheOneThatAChangeTakes() {
        for (SettingDeclaration<?> setting : SchedulerSettingDeclarations.ALL) {
            assertThat(setting.change(Settings.DEFAULT, setting.plain(Settings.DEFAULT)))
                    .as(setting.name())
                    .contains(Settings.DEFAULT);
        }
    }

    @Test
    void everySettingIsFoundByBothOfItsNames() {
        for (SettingDeclaration<?> setting : SchedulerSettingDeclarations.ALL) {
            assertThat(SchedulerSettingDeclarations.find(setting.name())).contains(setting);
            assertThat(SchedulerSettingDeclarations.findOption(setting.optionName()))
                    .contains(setting);
        }
    }

    @Test
    void theTableOfTheDocumentationIsThatOfTheCode() throws IOException {
        String page = Files.readString(DOCS.resolve("reference/rest-api.md"));

        assertThat(SchedulerSettingDeclarations.ALL)
                .extracting(SchedulerSettingDeclarationsTest::row)
                .allSatisfy(row -> assertThat(page).contains(row));
    }

    @Test
    void everySettingIsInTheOtherTablesOfTheDocumentation() throws IOException {
        String scheduling = Files.readString(DOCS.resolve("reference/scheduling.md"));
        String operating = Files.readString(DOCS.resolve("operators/running-zoe.md"));

        for (SettingDeclaration<?> setting : SchedulerSettingDeclarations.ALL) {
            assertThat(scheduling).contains("`" + setting.optionName().replace('-', '_') + "`");
            assertThat(operating).contains("`zoe.master.scheduler." + setting.optionName());
        }
    }

    @Test
    void aSettingChangesItselfOnly() {
        List<Object> others = List.of("sjf", "rigid", "zoe", 7, "pack", true, 1.5, 2.5, 60.0, 3.0, 0.5);
        for (int i = 0; i < others.size(); i++) {
            SettingDeclaration<?> changing = SchedulerSettingDeclarations.ALL.get(i);
            Settings changed = changing.change(Settings.DEFAULT, others.get(i)).orElseThrow();

            for (SettingDeclaration<?> setting : SchedulerSettingDeclarations.ALL) {
                assertThat(setting.text(changed).equals(setting.text(Settings.DEFAULT)))
                        .as("%s after a change of %s", setting.name(), changing.name())
                        .isEqualTo(!setting.name().equals(changing.name()));
            }
        }
    }

    @Test
    void aValueOfAnotherTypeIsRefused() {
        for (SettingDeclaration<?> setting : SchedulerSettingDeclarations.ALL) {
            assertThat(setting.change(Settings.DEFAULT, List.of())).isEmpty();
            assertThat(setting.change(Settings.DEFAULT, "no such name")).isEmpty();
        }
    }

    private static String row(SettingDeclaration<?> setting) {
        return "| `%s` | %s | %s | %s |"
                .formatted(setting.name(), setting.type().range(), setting.text(Settings.DEFAULT), setting.meaning());
    }
}
