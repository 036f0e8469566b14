package dev.zoe.api.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ZoeGroupMappingTest {
    private static final String PREFIX = "zoe.api.identity.ldap.";
    private static final List<ZoeGroupOfGroup> ENTRIES = List.of(
            new ZoeGroupOfGroup("Theory", "physics"),
            new ZoeGroupOfGroup("lab", "chemistry"),
            new ZoeGroupOfGroup("lab-2", "chemistry"));

    @Test
    void entriesComeFirstInTheirOrderAndThenTheGroupsOfThePattern() {
        ZoeGroupMapping mapping = new ZoeGroupMapping(PREFIX, ENTRIES, Optional.of("zoe-(.*)"));

        assertThat(mapping.find(
                        Set.of("zoe-zoology", "LAB", "lab-2", "theory", "zoe-biology", "x-zoe-art", "zoe-physics")))
                .containsExactly("physics", "chemistry", "biology", "zoology");
    }

    @Test
    void aNameThatNoGroupCanHaveIsLeftOut() {
        ZoeGroupMapping mapping = new ZoeGroupMapping(PREFIX, List.of(), Optional.of("zoe-(.*)|(?s).*"));

        assertThat(mapping.find(List.of("zoe-", "zoe-a b", "zoe-a\0b", "zoe-x", "others")))
                .isEmpty();
    }

    @Test
    void withoutSettingsThereAreNoGroups() {
        assertThat(new ZoeGroupMapping(PREFIX, List.of(), Optional.empty()).find(List.of("physics")))
                .isEmpty();
    }

    @Test
    void settingsThatCannotWorkAreRefusedAtTheStart() {
        assertThatThrownBy(() -> new ZoeGroupMapping(PREFIX, List.of(), Optional.of("zoe-(")))
                .hasMessageContaining("zoe.api.identity.ldap.zoe-group-pattern")
                .hasMessageContaining("no regular expression");
        assertThatThrownBy(() -> new ZoeGroupMapping(PREFIX, List.of(), Optional.of("zoe-.*")))
                .hasMessageContaining("needs a group");
        assertThatThrownBy(
                        () -> new ZoeGroupMapping(PREFIX, List.of(new ZoeGroupOfGroup("lab", "a b")), Optional.empty()))
                .hasMessageContaining("zoe.api.identity.ldap.zoe-groups")
                .hasMessageContaining("2 to 64 characters");
    }
}
