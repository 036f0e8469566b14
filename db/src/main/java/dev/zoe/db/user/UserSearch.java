package dev.zoe.db.user;

import java.util.List;

/** The list of users, in order of their names. */
public interface UserSearch {

    /** Users with role and quota. */
    List<UserEntity> search(UserFilter filter, int limit);
}
