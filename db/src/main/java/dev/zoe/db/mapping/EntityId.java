package dev.zoe.db.mapping;

import org.jspecify.annotations.Nullable;

/** The id of an entity, which it has only when it is saved. */
public final class EntityId {

    private EntityId() {}

    public static long id(@Nullable Long id, String what) {
        if (id == null) {
            throw new IllegalStateException(what + " has no id yet: save it first");
        }
        return id;
    }
}
