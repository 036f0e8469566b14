/** Groups of users, and their members. Start at {@link dev.zoe.db.group.GroupEntity}. It knows users and mapping. */
@NullMarked
package dev.zoe.db.group;

import org.jspecify.annotations.NullMarked;
