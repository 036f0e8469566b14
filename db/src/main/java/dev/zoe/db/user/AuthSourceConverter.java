package dev.zoe.db.user;

import dev.zoe.db.mapping.WireNameConverter;
import jakarta.persistence.Converter;

/** Writes {@link AuthSource} by its wire name. */
@Converter(autoApply = true)
public class AuthSourceConverter extends WireNameConverter<AuthSource> {

    public AuthSourceConverter() {
        super(AuthSource.class);
    }
}
