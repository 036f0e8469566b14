package dev.zoe.web.frame;

import java.util.Set;
import org.springframework.stereotype.Component;
import org.thymeleaf.context.IExpressionContext;
import org.thymeleaf.dialect.IExpressionObjectDialect;
import org.thymeleaf.expression.IExpressionObjectFactory;

/** {@code #format} in pages. Expressions with it become byte code; those with {@code @format}, a bean, cannot. */
@Component
class FormatDialect implements IExpressionObjectDialect, IExpressionObjectFactory {
    private static final String NAME = "format";

    private final DisplayFormat format;

    FormatDialect(DisplayFormat format) {
        this.format = format;
    }

    @Override
    public String getName() {
        return NAME;
    }

    @Override
    public IExpressionObjectFactory getExpressionObjectFactory() {
        return this;
    }

    @Override
    public Set<String> getAllExpressionObjectNames() {
        return Set.of(NAME);
    }

    @Override
    public Object buildObject(IExpressionContext context, String name) {
        return format;
    }

    @Override
    public boolean isCacheable(String name) {
        return true;
    }
}
