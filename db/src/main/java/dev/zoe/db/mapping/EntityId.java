package dev.zoe.db.mapping;

import org.jspecify.annotations.Nullable;

/** Tells a saved entity from one that has no number yet. */
final class EntityId {

    private EntityId() {}

    static long id(@Nullable Long id, String what) {
        if (id == null) {
            throw new IllegalStateException(what + " has no id yet: save it first");
        }
        return id;
    }
}
