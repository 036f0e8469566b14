package dev.zoe.db.scheduler;

import dev.zoe.db.mapping.SettingNameConverter;
import dev.zoe.scheduler.BackFill;
import jakarta.persistence.Converter;

/** Writes {@link BackFill} by its name in settings. */
@Converter(autoApply = true)
public class BackFillConverter extends SettingNameConverter<BackFill> {

    public BackFillConverter() {
        super(BackFill.class, BackFill::wire);
    }
}
