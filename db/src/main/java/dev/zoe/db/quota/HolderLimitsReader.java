package dev.zoe.db.quota;

import dev.zoe.db.mapping.ResultRow;
import dev.zoe.db.quota.HolderLimits.Amounts;
import dev.zoe.db.quota.HolderLimits.Limit;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Reads the limits and shares of users and groups for the scheduler. */
public class HolderLimitsReader {

    private static final String VERSION = "select version from holder_limits_version";

    private static final String HOLDERS =
            """
            with holder as (
                select username as name, false as is_group, quota_id, shares from users
                union all
                select name, true, quota_id, shares from user_group
            )
            select h.name, h.is_group, h.shares, q.concurrent_executions, q.millicores, q.memory, q.gpus,
                   q.elastic_millicores, q.elastic_memory, q.elastic_gpus
            from holder h join quota q on q.id = h.quota_id
            where h.shares <> 1 or q.concurrent_executions > 0 or q.millicores > 0 or q.memory > 0 or q.gpus > 0
                or q.elastic_millicores > 0 or q.elastic_memory > 0 or q.elastic_gpus > 0
            """;

    private final JdbcClient database;

    public HolderLimitsReader(JdbcClient database) {
        this.database = database;
    }

    /** The version of the limits that {@link #read} would give. */
    public long version() {
        return database.sql(VERSION).query(Long.class).single();
    }

    /** All limits and shares. A change between both statements is read again, because its version is newer. */
    @Transactional(propagation = Propagation.SUPPORTS)
    public HolderLimits read() {
        long version = version();
        Map<String, Limit> limits = new HashMap<>();
        Map<String, Double> shares = new HashMap<>();
        database.sql(HOLDERS).query(columns -> {
            ResultRow row = new ResultRow(columns);
            String name = row.text("name");
            boolean isGroup = row.flag("is_group");
            limits.put(isGroup ? QuotaHolder.ofGroup(name) : QuotaHolder.ofUser(name), limit(row));
            shares.put(isGroup ? QuotaHolder.ofGroup(name) : name, (double) row.count("shares"));
        });
        limits.values().removeIf(Limit.NONE::equals);
        shares.values().removeIf(share -> share == 1);
        return new HolderLimits(version, limits, shares);
    }

    private static Limit limit(ResultRow row) throws SQLException {
        return new Limit(
                row.count("concurrent_executions"),
                new Amounts(row.number("millicores"), row.number("memory"), row.count("gpus")),
                new Amounts(row.number("elastic_millicores"), row.number("elastic_memory"), row.count("elastic_gpus")));
    }
}
