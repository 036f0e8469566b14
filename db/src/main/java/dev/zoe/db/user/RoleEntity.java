package dev.zoe.db.user;

import dev.zoe.db.mapping.EntityId;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** A named set of capabilities. {@link UserAccountReader} reads the capabilities themselves. */
@Entity
@Table(name = "role")
public class RoleEntity {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    private String name;

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
}
