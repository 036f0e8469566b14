package dev.zoe.db.user;

import dev.zoe.db.mapping.EntityId;
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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A user of Zoe. Role and quota are loaded by the queries of {@link UserRepository}; the owner of an execution comes
 * without them. The hash of the password is left out: the master loads users too, and its role may not read that
 * column.
 */
@Entity
@Table(name = "users")
public class UserEntity {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    @Column(updatable = false)
    private String username;

    private @Nullable String email;

    @Column(updatable = false)
    private AuthSource authSource;

    @Column(updatable = false)
    private @Nullable String externalId;

    private int fsUid;
    private boolean enabled = true;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    private RoleEntity role;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    private QuotaEntity quota;

    private int shares = 1;

    @Column(updatable = false)
    private Instant createdAt;

    @Version
    private long version;

    protected UserEntity() {}

    /** An enabled local user without a password, who cannot log in before one is set. */
    public UserEntity(String username, int fsUid, RoleEntity role, QuotaEntity quota, Instant createdAt) {
        this(username, AuthSource.LOCAL, fsUid, role, quota, createdAt);
    }

    /** An enabled user whose log-ins {@code source} checks. */
    public UserEntity(
            String username, AuthSource source, int fsUid, RoleEntity role, QuotaEntity quota, Instant createdAt) {
        this.username = username;
        this.authSource = source;
        this.fsUid = fsUid;
        this.role = role;
        this.quota = quota;
        this.createdAt = createdAt;
    }

    /**
     * The number of the user.
     *
     * @throws IllegalStateException before it is saved
     */
    public long getId() {
        return EntityId.id(id, "user " + username);
    }

    public String getUsername() {
        return username;
    }

    public Optional<String> getEmail() {
        return Optional.ofNullable(email);
    }

    public void setEmail(Optional<String> email) {
        this.email = email.orElse(null);
    }

    /** Where the user's log-ins are checked. */
    public AuthSource getAuthSource() {
        return authSource;
    }

    /** Issuer and subject of a user of an OpenID Connect provider, with a space between; empty for other users. */
    public Optional<String> getExternalId() {
        return Optional.ofNullable(externalId);
    }

    /** Is stored only when a new user is. */
    public void setExternalId(Optional<String> externalId) {
        this.externalId = externalId.orElse(null);
    }

    /** The numeric user that containers of this user run under. */
    public int getFsUid() {
        return fsUid;
    }

    public void setFsUid(int fsUid) {
        this.fsUid = fsUid;
    }

    /** Whether the user may log in. */
    public boolean isEnabled() {
        return enabled;
    }

    public void setEnabled(boolean enabled) {
        this.enabled = enabled;
    }

    public RoleEntity getRole() {
        return role;
    }

    public void setRole(RoleEntity role) {
        this.role = role;
    }

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

    /** Grows with every change. A log-in is valid for one version only. */
    public long getVersion() {
        return version;
    }
}
