package dev.zoe.api.compat.user;

import dev.zoe.api.role.RoleView;
import dev.zoe.db.user.Capability;

/**
 * A role of the interface 0.7. Whether it may submit is not shown there; it may unless it was created in {@code v1}.
 */
record CompatRoleView(
        long id,
        String name,
        boolean canSeeStatus,
        boolean canChangeConfig,
        boolean canOperateOthers,
        boolean canDeleteExecutions,
        boolean canAccessApi,
        boolean canCustomizeResources,
        boolean canAccessFullZappShop) {

    static CompatRoleView of(RoleView role) {
        return new CompatRoleView(
                role.id(),
                role.name(),
                has(role, Capability.SEE_STATUS),
                has(role, Capability.CHANGE_CONFIG),
                has(role, Capability.OPERATE_OTHERS),
                has(role, Capability.DELETE_EXECUTIONS),
                has(role, Capability.ACCESS_API),
                has(role, Capability.CUSTOMIZE_RESOURCES),
                has(role, Capability.ACCESS_FULL_SHOP));
    }

    private static boolean has(RoleView role, Capability capability) {
        return role.capabilities().contains(capability.roleName());
    }
}
