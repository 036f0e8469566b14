package dev.zoe.db.execution;

import dev.zoe.db.mapping.WireNameConverter;
import jakarta.persistence.Converter;

/** Writes {@link ExecutionStatus} by its wire name. */
@Converter(autoApply = true)
public class ExecutionStatusConverter extends WireNameConverter<ExecutionStatus> {

    public ExecutionStatusConverter() {
        super(ExecutionStatus.class);
    }
}
