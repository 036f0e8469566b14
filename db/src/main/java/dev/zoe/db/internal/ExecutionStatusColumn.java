package dev.zoe.db.internal;

import dev.zoe.db.ExecutionStatus;
import jakarta.persistence.Converter;

/** Writes {@link ExecutionStatus} by its wire name. */
@Converter(autoApply = true)
public class ExecutionStatusColumn extends WireColumn<ExecutionStatus> {

    public ExecutionStatusColumn() {
        super(ExecutionStatus.class);
    }
}
