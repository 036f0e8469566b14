package dev.zoe.db.user;

import dev.zoe.application.AllowedHostPath;
import dev.zoe.application.ContainerPolicy;
import dev.zoe.application.IdleLimits;
import dev.zoe.application.RolePolicy;
import dev.zoe.db.mapping.EntityId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** A named set of capabilities, with a policy for descriptions. The built-in ones never change. */
@Entity
@Table(name = "role")
public class RoleEntity {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    @Column(updatable = false)
    private String name;

    @Column(updatable = false)
    private boolean builtIn;

    private boolean canSeeStatus;
    private boolean canChangeConfig;
    private boolean canOperateOthers;
    private boolean canDeleteExecutions;
    private boolean canAccessApi;
    private boolean canCustomizeResources;
    private boolean canAccessFullShop;
    private boolean canSubmitExecutions;
    private boolean canAccessServices;

    @JdbcTypeCode(SqlTypes.ARRAY)
    private @Nullable List<String> priorityClasses;

    @JdbcTypeCode(SqlTypes.ARRAY)
    private @Nullable List<String> networks;

    @JdbcTypeCode(SqlTypes.ARRAY)
    private @Nullable List<String> hostPaths;

    @JdbcTypeCode(SqlTypes.ARRAY)
    private @Nullable List<String> registries;

    @JdbcTypeCode(SqlTypes.ARRAY)
    private List<String> linuxCapabilities = List.of();

    private boolean readOnlyRoot;
    private @Nullable Long idleReleaseElasticSeconds;
    private @Nullable Long idleStopSeconds;

    @Version
    private long version;

    protected RoleEntity() {}

    /** A role without any capability. */
    public RoleEntity(String name) {
        this.name = name;
    }

    /**
     * The number of the role.
     *
     * @throws IllegalStateException before it is saved
     */
    public long getId() {
        return EntityId.id(id, "role " + name);
    }

    public String getName() {
        return name;
    }

    /** Whether a migration brought it. */
    public boolean isBuiltIn() {
        return builtIn;
    }

    /** Grows with every change. */
    public long getVersion() {
        return version;
    }

    public Set<Capability> capabilities() {
        Set<Capability> held = EnumSet.noneOf(Capability.class);
        for (Capability capability : Capability.values()) {
            if (has(capability)) {
                held.add(capability);
            }
        }
        return held;
    }

    private boolean has(Capability capability) {
        return switch (capability) {
            case SEE_STATUS -> canSeeStatus;
            case CHANGE_CONFIG -> canChangeConfig;
            case OPERATE_OTHERS -> canOperateOthers;
            case DELETE_EXECUTIONS -> canDeleteExecutions;
            case ACCESS_API -> canAccessApi;
            case CUSTOMIZE_RESOURCES -> canCustomizeResources;
            case ACCESS_FULL_SHOP -> canAccessFullShop;
            case SUBMIT_EXECUTIONS -> canSubmitExecutions;
            case ACCESS_SERVICES -> canAccessServices;
        };
    }

    /** The role has these capabilities and no other. */
    public void setCapabilities(Set<Capability> held) {
        canSeeStatus = held.contains(Capability.SEE_STATUS);
        canChangeConfig = held.contains(Capability.CHANGE_CONFIG);
        canOperateOthers = held.contains(Capability.OPERATE_OTHERS);
        canDeleteExecutions = held.contains(Capability.DELETE_EXECUTIONS);
        canAccessApi = held.contains(Capability.ACCESS_API);
        canCustomizeResources = held.contains(Capability.CUSTOMIZE_RESOURCES);
        canAccessFullShop = held.contains(Capability.ACCESS_FULL_SHOP);
        canSubmitExecutions = held.contains(Capability.SUBMIT_EXECUTIONS);
        canAccessServices = held.contains(Capability.ACCESS_SERVICES);
    }

    /** How long applications of the users of the role may be idle. */
    public IdleLimits idleLimits() {
        return IdleLimits.ofSeconds(
                Optional.ofNullable(idleReleaseElasticSeconds), Optional.ofNullable(idleStopSeconds));
    }

    public void setIdleLimits(IdleLimits limits) {
        idleReleaseElasticSeconds =
                limits.releaseElasticAfter().map(Duration::toSeconds).orElse(null);
        idleStopSeconds = limits.stopAfter().map(Duration::toSeconds).orElse(null);
    }

    /** What the users of the role may ask for in a description. */
    public RolePolicy policy() {
        return new RolePolicy(
                RolePolicyColumns.set(Optional.ofNullable(priorityClasses)),
                new ContainerPolicy(
                        RolePolicyColumns.set(Optional.ofNullable(networks)),
                        RolePolicyColumns.paths(Optional.ofNullable(hostPaths)),
                        RolePolicyColumns.set(Optional.ofNullable(registries)),
                        Set.copyOf(linuxCapabilities),
                        readOnlyRoot));
    }

    public void setPolicy(RolePolicy policy) {
        ContainerPolicy containers = policy.containers();
        priorityClasses = RolePolicyColumns.column(policy.priorityClasses());
        networks = RolePolicyColumns.column(containers.networks());
        hostPaths = containers
                .hostPaths()
                .map(paths -> paths.stream().map(AllowedHostPath::text).toList())
                .orElse(null);
        registries = RolePolicyColumns.column(containers.registries());
        linuxCapabilities = containers.capabilities().stream().sorted().toList();
        readOnlyRoot = containers.readOnlyRoot();
    }
}
