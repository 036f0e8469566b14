package dev.zoe.web.form;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.web.login.FormSecret;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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

    private static final int MOST_FIELDS = 5_000;

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
        Map<String, List<String>> fields = read(request);
        List<String> secret = Objects.requireNonNullElse(fields.remove(SECRET), List.of());
        if (secret.isEmpty() || !secrets.isOfThisBrowser(secret.get(0), request)) {
            throw new Problem(
                    ProblemType.CROSS_SITE, "The form was too old, or no page of Zoe sent it. Open the page again.");
        }
        return new PageForm(fields);
    }

    /** The body itself: the limits of bodies apply to its stream, and not to parameters that the server reads. */
    private static Map<String, List<String>> read(HttpServletRequest request) throws IOException {
        String body = new String(request.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        Map<String, List<String>> fields = new LinkedHashMap<>();
        for (String field : body.split("&", MOST_FIELDS)) {
            int equals = field.indexOf('=');
            if (equals > 0) {
                fields.computeIfAbsent(decoded(field.substring(0, equals)), name -> new ArrayList<>())
                        .add(decoded(field.substring(equals + 1)));
            }
        }
        return fields;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            throw new Problem(ProblemType.MALFORMED_REQUEST, "The form is not encoded as browsers encode forms.");
        }
    }
}
