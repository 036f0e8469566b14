package dev.zoe.db.lease;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/**
 * Who holds a role of which there is only one, such as leading master. Changed only by the statements of
 * {@link LeaseRepository}.
 */
@Entity
@Immutable
@Table(name = "lease")
public class LeaseEntity {

    /** Name of the lease of the leading master. */
    public static final String LEADER = "leader";

    @Id
    private String name;

    private String holder;
    private long epoch;
    private @Nullable String endpoint;
    private Instant acquiredAt;
    private Instant expiresAt;

    protected LeaseEntity() {}

    public String getHolder() {
        return holder;
    }

    /** Grows with every acquisition; what an old holder still tries is refused by it. */
    public long getEpoch() {
        return epoch;
    }

    /** Where the holder is reached; empty when it cannot be reached. */
    public Optional<String> getEndpoint() {
        return Optional.ofNullable(endpoint);
    }

    /** By the clock of the database. */
    public Instant getAcquiredAt() {
        return acquiredAt;
    }

    /** By the clock of the database. */
    public Instant getExpiresAt() {
        return expiresAt;
    }
}
