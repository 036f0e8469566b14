package dev.zoe.db.internal;

import dev.zoe.db.NodeStatus;
import jakarta.persistence.Converter;

/** Writes {@link NodeStatus} by its wire name. */
@Converter(autoApply = true)
public class NodeStatusColumn extends WireColumn<NodeStatus> {

    public NodeStatusColumn() {
        super(NodeStatus.class);
    }
}
