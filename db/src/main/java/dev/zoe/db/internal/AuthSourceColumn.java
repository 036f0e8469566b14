package dev.zoe.db.internal;

import dev.zoe.db.AuthSource;
import jakarta.persistence.Converter;

/** Writes {@link AuthSource} by its wire name. */
@Converter(autoApply = true)
public class AuthSourceColumn extends WireColumn<AuthSource> {

    public AuthSourceColumn() {
        super(AuthSource.class);
    }
}
