package dev.zoe.api.security;

import dev.zoe.db.user.AuthSource;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/** A part that is there only when {@code zoe.api.identity.sources} has its source. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Conditional(IdentitySourceCondition.class)
public @interface ConditionalOnIdentitySource {

    /** The source that the part belongs to. */
    AuthSource value();
}
