package dev.zoe.db.quota;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.group.GroupEntity;
import dev.zoe.db.group.GroupRepository;
import dev.zoe.db.user.QuotaEntity;
import dev.zoe.db.user.QuotaRepository;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** What the scheduler gets to know of quotas and shares, and when. */
class HolderLimitsReaderTest extends DatabaseTest {

    @Autowired
    HolderLimitsReader reader;

    @Autowired
    QuotaRepository quotas;

    @Autowired
    GroupRepository groups;

    @Autowired
    UserRepository users;

    @Test
    void onlyHoldersWithLimitsOrSharesAreRead() {
        QuotaEntity small = new QuotaEntity("small");
        small.setConcurrentExecutions(2);
        small.setMillicores(4000);
        small.setElasticGpus(1);
        UserEntity ada = samples.user("ada", quotas.save(small));
        ada.setShares(3);
        users.saveAndFlush(ada);
        GroupEntity physics =
                new GroupEntity("physics", quotas.findByName("unlimited").orElseThrow(), NOW);
        physics.setShares(5);
        groups.save(physics);

        HolderLimits read = reader.read();

        assertThat(read.limits())
                .isEqualTo(Map.of(
                        "user:ada",
                        new HolderLimits.Limit(
                                2, new HolderLimits.Amounts(4000, 0, 0), new HolderLimits.Amounts(0, 0, 1))));
        assertThat(read.shares()).isEqualTo(Map.of("ada", 3.0, "group:physics", 5.0));
    }

    @Test
    void theVersionGrowsWithEachChangeOfLimitsAndOnlyThen() {
        QuotaEntity quota = quotas.save(new QuotaEntity("small"));
        UserEntity ada = samples.user("ada", quota);
        long before = reader.version();

        jdbc.update("update users set password_hash = 'x', version = version + 1");
        assertThat(reader.version()).isEqualTo(before);

        quota.setMemory(1);
        quotas.saveAndFlush(quota);
        assertThat(reader.version()).isEqualTo(before + 1);
        ada.setQuota(quotas.findByName("unlimited").orElseThrow());
        users.saveAndFlush(
                users.findByUsername("ada").map(user -> withShares(user, 2)).orElseThrow());
        assertThat(reader.version()).isEqualTo(before + 2);
        groups.saveAndFlush(new GroupEntity("physics", quota, NOW));
        assertThat(reader.version()).isEqualTo(before + 3);
        groups.deleteAll();
        groups.flush();
        assertThat(reader.version()).isEqualTo(before + 4);
    }

    @Test
    void aChangeThatIsRolledBackCountsForNothing() {
        QuotaEntity quota = quotas.save(new QuotaEntity("small"));
        long before = reader.version();

        transaction.executeWithoutResult(status -> {
            jdbc.update("update quota set memory = 1 where name = ?", quota.getName());
            status.setRollbackOnly();
        });

        assertThat(reader.version()).isEqualTo(before);
    }

    private static UserEntity withShares(UserEntity user, int shares) {
        user.setShares(shares);
        return user;
    }
}
