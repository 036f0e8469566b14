package dev.zoe.db.internal;

import dev.zoe.scheduler.QueueOrder;
import jakarta.persistence.Converter;

/** Writes {@link QueueOrder} by its name in settings. */
@Converter(autoApply = true)
public class QueueOrderColumn extends NamedColumn<QueueOrder> {

    public QueueOrderColumn() {
        super(QueueOrder.class, QueueOrder::wire);
    }
}
