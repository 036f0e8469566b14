package dev.zoe.db.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.group.GroupMemberStore.Membership;
import dev.zoe.db.user.QuotaRepository;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Who is in which group, and for which one a submission counts. */
class GroupMemberStoreTest extends DatabaseTest {

    @Autowired
    GroupMemberStore members;

    @Autowired
    GroupRepository groups;

    @Autowired
    QuotaRepository quotas;

    private long ada;
    private long physics;
    private long chemistry;

    @BeforeEach
    void createGroups() {
        ada = samples.user("ada").getId();
        physics = group("physics");
        chemistry = group("chemistry");
    }

    @Test
    void theFirstGroupIsTheDefaultOneUntilAnotherIsMadeThat() {
        assertThat(members.add(physics, ada)).isTrue();
        assertThat(members.add(chemistry, ada)).isTrue();
        assertThat(members.add(physics, ada)).isFalse();
        assertThat(members.groupsOf(ada))
                .containsExactly(
                        new Membership(chemistry, "chemistry", false), new Membership(physics, "physics", true));

        members.setDefault(chemistry, ada);

        assertThat(submission(Optional.empty())).contains(chemistry);
        assertThat(submission(Optional.of("physics"))).contains(physics);
        assertThat(members.membersOf(List.of(physics, chemistry)))
                .isEqualTo(Map.of(physics, List.of("ada"), chemistry, List.of("ada")));
    }

    @Test
    void afterTheDefaultGroupTheFirstOfTheOthersIsTheDefaultOne() {
        members.add(physics, ada);
        members.add(group("zoology"), ada);
        members.add(chemistry, ada);

        assertThat(members.remove(physics, ada)).isTrue();
        assertThat(members.remove(physics, ada)).isFalse();

        assertThat(submission(Optional.empty())).contains(chemistry);
        assertThat(submission(Optional.of("physics"))).isEmpty();
    }

    @Test
    void aUserWithoutGroupsSubmitsForNone() {
        assertThat(submission(Optional.empty())).isEmpty();
        assertThat(submission(Optional.of("physics"))).isEmpty();
    }

    private Optional<Long> submission(Optional<String> name) {
        return members.groupOfSubmission(ada, name);
    }

    private long group(String name) {
        return groups.save(new GroupEntity(name, quotas.findByName("unlimited").orElseThrow(), NOW))
                .getId();
    }
}
