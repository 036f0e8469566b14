package dev.zoe.db.node;

import dev.zoe.db.mapping.WireNameConverter;
import jakarta.persistence.Converter;

/** Writes {@link NodeStatus} by its wire name. */
@Converter(autoApply = true)
public class NodeStatusConverter extends WireNameConverter<NodeStatus> {

    public NodeStatusConverter() {
        super(NodeStatus.class);
    }
}
