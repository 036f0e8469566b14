package dev.zoe.api.deprecation;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Method;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Says in the headers of each response of a {@link DeprecatedOperation} since when it is one and when it may end. */
@Component
final class DeprecationHeaders implements HandlerInterceptor, WebMvcConfigurer {
    /** The search for an annotation takes longer than all other steps of the dispatch. */
    private final Map<Method, Optional<DeprecatedOperation>> byMethod = new ConcurrentHashMap<>();

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (handler instanceof HandlerMethod method) {
            byMethod.computeIfAbsent(method.getMethod(), key -> find(method))
                    .ifPresent(deprecated -> set(deprecated, response));
        }
        return true;
    }

    static Optional<DeprecatedOperation> find(HandlerMethod method) {
        return Optional.ofNullable(
                        AnnotatedElementUtils.findMergedAnnotation(method.getMethod(), DeprecatedOperation.class))
                .or(() -> Optional.ofNullable(
                        AnnotatedElementUtils.findMergedAnnotation(method.getBeanType(), DeprecatedOperation.class)));
    }

    private static void set(DeprecatedOperation deprecated, HttpServletResponse response) {
        response.setHeader("Deprecation", "@" + day(deprecated.since()).toEpochSecond());
        response.setHeader("Sunset", DateTimeFormatter.RFC_1123_DATE_TIME.format(day(deprecated.sunset())));
        response.addHeader(HttpHeaders.LINK, "<%s>; rel=\"successor-version\"".formatted(deprecated.successor()));
    }

    private static ZonedDateTime day(String text) {
        return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC);
    }
}
