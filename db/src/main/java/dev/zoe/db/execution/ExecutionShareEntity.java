package dev.zoe.db.execution;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/**
 * A user or a group with whom an execution is shared, for conditions of lists. {@code ExecutionShareStore} changes the
 * table.
 */
@Entity
@Immutable
@Table(name = "execution_share")
@SuppressWarnings("UnusedVariable") // Queries name the fields.
class ExecutionShareEntity {
    @Id
    @Nullable
    private Long id;

    @Nullable
    private Long executionId;

    @Nullable
    private Long userId;

    @Nullable
    private Long groupId;

    protected ExecutionShareEntity() {}
}
