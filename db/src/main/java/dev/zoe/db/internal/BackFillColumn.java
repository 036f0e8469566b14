package dev.zoe.db.internal;

import dev.zoe.scheduler.BackFill;
import jakarta.persistence.Converter;

/** Writes {@link BackFill} by its name in settings. */
@Converter(autoApply = true)
public class BackFillColumn extends NamedColumn<BackFill> {

    public BackFillColumn() {
        super(BackFill.class, BackFill::wire);
    }
}
