/**
 * The pages of administration, below {@code /admin}: users, groups, roles, quotas, the scheduler, nodes, the audit
 * trail and the health of Zoe. Each controller calls the services of the API, which check the rights and write the
 * audit trail.
 */
@NullMarked
package dev.zoe.web.admin;

import org.jspecify.annotations.NullMarked;
