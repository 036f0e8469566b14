package dev.zoe.web.form;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.web.login.FormFields;
import dev.zoe.web.login.FormSecret;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Reads the forms of pages, and refuses those that no page of this server sent. */
@Component
class PageFormResolver implements HandlerMethodArgumentResolver, WebMvcConfigurer {
    /** The hidden field with the secret of the browser. */
    private static final String SECRET = "form";

    private final FormSecret secrets;

    PageFormResolver(FormSecret secrets) {
        this.secrets = secrets;
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(this);
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == PageForm.class;
    }

    @Override
    public PageForm resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest call,
            @Nullable WebDataBinderFactory binders)
            throws IOException {
        HttpServletRequest request = Objects.requireNonNull(call.getNativeRequest(HttpServletRequest.class));
        Map<String, List<String>> fields =
                FormFields.parse(request.getInputStream().readAllBytes());
        List<String> secret = Objects.requireNonNullElse(fields.remove(SECRET), List.of());
        if (secret.isEmpty() || !secrets.isOfThisBrowser(secret.get(0), request)) {
            throw new Problem(
                    ProblemType.CROSS_SITE, "The form was too old, or no page of Zoe sent it. Open the page again.");
        }
        return new PageForm(fields);
    }
}
