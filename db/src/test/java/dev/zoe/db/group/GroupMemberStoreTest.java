package dev.zoe.db.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.group.GroupMemberStore.Member;
import dev.zoe.db.group.GroupMemberStore.Membership;
import dev.zoe.db.user.AuthSource;
import dev.zoe.db.user.QuotaRepository;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.SqlParameterValue;

/** Who is in which group, and for which one a submission counts. */
class GroupMemberStoreTest extends DatabaseTest {
    private static final Member LOCAL_ADA = new Member("ada", AuthSource.LOCAL);

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
                        new Membership(chemistry, "chemistry", false, AuthSource.LOCAL),
                        new Membership(physics, "physics", true, AuthSource.LOCAL));

        members.setDefault(chemistry, ada);

        assertThat(submission(Optional.empty())).contains(chemistry);
        assertThat(submission(Optional.of("physics"))).contains(physics);
        assertThat(members.membersOf(List.of(physics, chemistry)))
                .isEqualTo(Map.of(physics, List.of(LOCAL_ADA), chemistry, List.of(LOCAL_ADA)));
    }

    @Test
    void aMembershipHasAnOriginWhichAnAdministratorMakesLocal() {
        assertThat(members.add(physics, ada, AuthSource.LDAP)).isTrue();
        assertThat(members.add(physics, ada)).isFalse();
        assertThat(members.groupsOf(ada)).containsExactly(new Membership(physics, "physics", true, AuthSource.LDAP));
        assertThat(members.membersOf(physics)).containsExactly(new Member("ada", AuthSource.LDAP));

        assertThat(members.makeLocal(physics, ada)).isTrue();
        assertThat(members.makeLocal(physics, ada)).isFalse();
        assertThat(members.makeLocal(chemistry, ada)).isFalse();

        assertThat(members.membersOf(physics)).containsExactly(LOCAL_ADA);
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
        return jdbc
                .queryForList(
                        "select group_id from lock_submission_holders(?, ?) where group_id is not null",
                        Long.class,
                        ada,
                        new SqlParameterValue(Types.VARCHAR, name.orElse(null)))
                .stream()
                .findFirst();
    }

    private long group(String name) {
        return groups.save(new GroupEntity(name, quotas.findByName("unlimited").orElseThrow(), NOW))
                .getId();
    }
}
