package dev.zoe.db.scheduler;

import dev.zoe.db.mapping.SettingNameConverter;
import dev.zoe.scheduler.QueueOrder;
import jakarta.persistence.Converter;

/** Writes {@link QueueOrder} by its name in settings. */
@Converter(autoApply = true)
public class QueueOrderConverter extends SettingNameConverter<QueueOrder> {

    public QueueOrderConverter() {
        super(QueueOrder.class, QueueOrder::wire);
    }
}
