package dev.zoe.db.group;

import dev.zoe.db.mapping.ResultRow;
import dev.zoe.db.mapping.WireNamed;
import dev.zoe.db.user.AuthSource;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Who is a member of which group. Executions of a user who names no group count for the default one; the first group of
 * a user is the default one until another one is made that.
 */
public class GroupMemberStore {

    private static final String ADD =
            """
            insert into group_member (group_id, user_id, is_default, origin)
            values (:group, :user, not exists (select from group_member where user_id = :user and is_default), :origin)
            on conflict do nothing
            """;

    private static final String MAKE_LOCAL =
            """
            update group_member set origin = :local
            where group_id = :group and user_id = :user and origin <> :local
            """;

    private static final String PROMOTE =
            """
            update group_member m set is_default = true
            where m.user_id = :user
              and not exists (select from group_member d where d.user_id = :user and d.is_default)
              and m.group_id = (
                select g.id from group_member f join user_group g on g.id = f.group_id where f.user_id = :user
                order by g.name limit 1)
            """;

    private static final String GROUPS_OF =
            """
            select m.user_id, g.id, g.name, m.is_default, m.origin from group_member m join user_group g on g.id = m.group_id
            where m.user_id = any(:users) order by g.name
            """;

    private static final String MEMBERS_OF =
            """
            select m.group_id, u.username, m.origin from group_member m join users u on u.id = m.user_id
            where m.group_id = any(:groups) order by u.username
            """;

    private final JdbcClient database;

    public GroupMemberStore(JdbcClient database) {
        this.database = database;
    }

    /**
     * A group that a user is a member of.
     *
     * @param id of the group
     * @param isDefault whether executions count for it that name no group
     * @param origin {@code LOCAL} when an administrator made the user a member, and otherwise the source that did
     */
    public record Membership(long id, String name, boolean isDefault, AuthSource origin) {}

    /**
     * A member of a group.
     *
     * @param origin as for {@link Membership}
     */
    public record Member(String username, AuthSource origin) {}

    /** Makes the user a member on behalf of an administrator; returns false when the user was one. */
    public boolean add(long groupId, long userId) {
        return add(groupId, userId, AuthSource.LOCAL);
    }

    /** Makes the user a member; returns false when the user was one. */
    public boolean add(long groupId, long userId, AuthSource origin) {
        return database.sql(ADD)
                        .param("group", groupId)
                        .param("user", userId)
                        .param("origin", origin.wire())
                        .update()
                == 1;
    }

    /** Makes a membership one that an administrator gave; returns false when it was, or there is none. */
    public boolean makeLocal(long groupId, long userId) {
        return database.sql(MAKE_LOCAL)
                        .param("group", groupId)
                        .param("user", userId)
                        .param("local", AuthSource.LOCAL.wire())
                        .update()
                == 1;
    }

    /** Makes a group of the user the default one. */
    public void setDefault(long groupId, long userId) {
        // Two statements: a unique index is checked for each row that a statement changes.
        database.sql("update group_member set is_default = false where user_id = :user and group_id <> :group")
                .param("group", groupId)
                .param("user", userId)
                .update();
        database.sql("update group_member set is_default = true where user_id = :user and group_id = :group")
                .param("group", groupId)
                .param("user", userId)
                .update();
    }

    /**
     * Ends the membership. If it was the default one, the first of the other groups by name is that from now on.
     *
     * @return false when the user was no member
     */
    public boolean remove(long groupId, long userId) {
        int removed = database.sql("delete from group_member where group_id = :group and user_id = :user")
                .param("group", groupId)
                .param("user", userId)
                .update();
        database.sql(PROMOTE).param("user", userId).update();
        return removed == 1;
    }

    /** The groups of some users, by the number of the user, in the order of their names; users without are left out. */
    public Map<Long, List<Membership>> groupsOf(Collection<Long> userIds) {
        Map<Long, List<Membership>> groups = new LinkedHashMap<>();
        database.sql(GROUPS_OF)
                .param("users", userIds.toArray(Long[]::new))
                .query((columns, number) -> {
                    ResultRow row = new ResultRow(columns);
                    return groups.computeIfAbsent(row.number("user_id"), id -> new ArrayList<>())
                            .add(new Membership(
                                    row.number("id"), row.text("name"), row.flag("is_default"), origin(row)));
                })
                .list();
        return groups;
    }

    /** The groups of one user, in the order of their names. */
    public List<Membership> groupsOf(long userId) {
        return groupsOf(List.of(userId)).getOrDefault(userId, List.of());
    }

    /** The members of some groups, by the number of the group and their names; groups without members are left out. */
    public Map<Long, List<Member>> membersOf(Collection<Long> groupIds) {
        Map<Long, List<Member>> members = new LinkedHashMap<>();
        database.sql(MEMBERS_OF)
                .param("groups", groupIds.toArray(Long[]::new))
                .query((columns, number) -> {
                    ResultRow row = new ResultRow(columns);
                    return members.computeIfAbsent(row.number("group_id"), id -> new ArrayList<>())
                            .add(new Member(row.text("username"), origin(row)));
                })
                .list();
        return members;
    }

    /** The members of a group, by their names. */
    public List<Member> membersOf(long groupId) {
        return membersOf(List.of(groupId)).getOrDefault(groupId, List.of());
    }

    private static AuthSource origin(ResultRow row) throws SQLException {
        return WireNamed.parse(AuthSource.class, row.text("origin"));
    }
}
