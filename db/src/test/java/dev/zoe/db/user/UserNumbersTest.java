package dev.zoe.db.user;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.testing.TestDatabase;
import dev.zoe.db.testing.TestUserWriter;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The numbers of users on the nodes, from a range. */
class UserNumbersTest {
    private static final int LAST = 1_999_999_999;

    private final DataSource tables = TestDatabase.create().dataSource();
    private final JdbcClient database = JdbcClient.create(tables);
    private final TestUserWriter users = new TestUserWriter(tables);
    private final UserAdministrationStore store = new UserAdministrationStore(database);

    @Test
    void aNumberIsWithinTheRangeAndWasNoOtherUsers() {
        users.add("ada", "user", 5001);
        users.add("bob", "user", 5002);
        database.sql("delete from users where username = 'ada'").update();

        assertThat(store.nextFsUid(5000, LAST)).hasValue(5000);
        assertThat(store.nextFsUid(5000, LAST)).hasValue(5003);
        assertThat(store.nextFsUid(1001, LAST)).hasValue(5004);
        assertThat(store.isFsUidOfAnother(5001, "ada")).isTrue();
        assertThat(store.isFsUidOfAnother(5002, "bob")).isFalse();
        assertThat(store.isFsUidOfAnother(5002, "cleo")).isTrue();
    }

    @Test
    void aNumberThatAUserGaveUpIsRefusedForOthers() {
        users.add("ada", "user", 5001);
        database.sql("update users set fs_uid = 5002").update();

        assertThat(store.isFsUidOfAnother(5001, "bob")).isTrue();
        assertThat(store.isFsUidOfAnother(5001, "ada")).isFalse();
    }

    @Test
    void noUserGetsAReservedNumber() {
        assertThat(store.nextFsUid(65_534, LAST)).hasValue(65_536);
    }

    @Test
    void aFullRangeHasNone() {
        assertThat(store.nextFsUid(1001, 1002)).hasValue(1001);
        assertThat(store.nextFsUid(1001, 1002)).hasValue(1002);
        assertThat(store.nextFsUid(1001, 1002)).isEmpty();
    }
}
