package dev.zoe.api.security;

import dev.zoe.db.user.AuthSource;
import java.util.List;
import java.util.Objects;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Decides {@link ConditionalOnIdentitySource}, before {@link IdentitySettings} are read. */
final class IdentitySourceCondition implements Condition {

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        MergedAnnotation<ConditionalOnIdentitySource> annotation =
                metadata.getAnnotations().get(ConditionalOnIdentitySource.class);
        AuthSource needed = Objects.requireNonNull(annotation.getEnum("value", AuthSource.class));
        return Binder.get(context.getEnvironment())
                .bind("zoe.api.identity.sources", Bindable.listOf(AuthSource.class))
                .orElse(List.of(AuthSource.LOCAL))
                .contains(needed);
    }
}
