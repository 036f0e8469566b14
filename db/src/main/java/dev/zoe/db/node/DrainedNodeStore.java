package dev.zoe.db.node;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The nodes that get nothing new because an operator wants it so, whatever their back-end says. */
public class DrainedNodeStore {

    private static final String DRAIN =
            "insert into drained_node (name, since, by) values (?, ?, ?) on conflict (name) do nothing";

    private final JdbcTemplate jdbc;

    public DrainedNodeStore(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** Their names. */
    public Set<String> names() {
        return jdbc.queryForList("select name from drained_node", String.class).stream()
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Drains a node that the master knows.
     *
     * @param by the user who wants it
     * @return false when it was drained already
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean drain(String node, String by, Instant at) {
        return jdbc.update(DRAIN, node, at.atOffset(ZoneOffset.UTC), by) > 0;
    }

    /** @return false when it was not drained, or not by an operator */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean undrain(String node) {
        return jdbc.update("delete from drained_node where name = ?", node) > 0;
    }
}
