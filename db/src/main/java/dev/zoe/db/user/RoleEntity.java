package dev.zoe.db.user;

import dev.zoe.db.mapping.EntityId;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** A named set of capabilities. */
@Entity
@Table(name = "role")
public class RoleEntity {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    private String name;
    private boolean canSeeStatus;
    private boolean canChangeConfig;
    private boolean canOperateOthers;
    private boolean canDeleteExecutions;
    private boolean canAccessApi;
    private boolean canCustomizeResources;
    private boolean canAccessFullShop;

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

    public void setName(String name) {
        this.name = name;
    }

    public boolean canSeeStatus() {
        return canSeeStatus;
    }

    public void setCanSeeStatus(boolean canSeeStatus) {
        this.canSeeStatus = canSeeStatus;
    }

    public boolean canChangeConfig() {
        return canChangeConfig;
    }

    public void setCanChangeConfig(boolean canChangeConfig) {
        this.canChangeConfig = canChangeConfig;
    }

    public boolean canOperateOthers() {
        return canOperateOthers;
    }

    public void setCanOperateOthers(boolean canOperateOthers) {
        this.canOperateOthers = canOperateOthers;
    }

    public boolean canDeleteExecutions() {
        return canDeleteExecutions;
    }

    public void setCanDeleteExecutions(boolean canDeleteExecutions) {
        this.canDeleteExecutions = canDeleteExecutions;
    }

    public boolean canAccessApi() {
        return canAccessApi;
    }

    public void setCanAccessApi(boolean canAccessApi) {
        this.canAccessApi = canAccessApi;
    }

    public boolean canCustomizeResources() {
        return canCustomizeResources;
    }

    public void setCanCustomizeResources(boolean canCustomizeResources) {
        this.canCustomizeResources = canCustomizeResources;
    }

    public boolean canAccessFullShop() {
        return canAccessFullShop;
    }

    public void setCanAccessFullShop(boolean canAccessFullShop) {
        this.canAccessFullShop = canAccessFullShop;
    }
}
