package dev.zoe.db.group;

import dev.zoe.db.mapping.EntityId;
import dev.zoe.db.user.QuotaEntity;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Users who share a quota and a part of the capacity, such as a team or a project. */
@Entity
@Table(name = "user_group")
public class GroupEntity {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    @Column(updatable = false)
    private String name;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    private QuotaEntity quota;

    private int shares = 1;

    @Column(updatable = false)
    private Instant createdAt;

    @Version
    private long version;

    protected GroupEntity() {}

    /** A group without members. */
    public GroupEntity(String name, QuotaEntity quota, Instant createdAt) {
        this.name = name;
        this.quota = quota;
        this.createdAt = createdAt;
    }

    /**
     * The number of the group.
     *
     * @throws IllegalStateException before it is saved
     */
    public long getId() {
        return EntityId.id(id, "group " + name);
    }

    public String getName() {
        return name;
    }

    /** What all executions that count for the group may have together. */
    public QuotaEntity getQuota() {
        return quota;
    }

    public void setQuota(QuotaEntity quota) {
        this.quota = quota;
    }

    /** Weight under the order {@code fair}. */
    public int getShares() {
        return shares;
    }

    public void setShares(int shares) {
        this.shares = shares;
    }

    public Instant getCreatedAt() {
        return createdAt;
    }

    /** Grows with every change. */
    public long getVersion() {
        return version;
    }
}
